"""Names like `openai:gpt-5` → models behind an API, with keys and addresses from the environment."""

from __future__ import annotations

import os
import re
import shutil
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from citecheck.errors import UsageError

if TYPE_CHECKING:
    from pydantic_ai.models import Model

_NAME: Final = re.compile(r"[a-z][a-z0-9-]+(?:/[a-z][a-z0-9-]*)?:[^\s:/\\][^\s\\]*")
_PROXY: Final = "litellm:"
_KEY: Final = re.compile(r"Set the `(\w+)` environment variable")
_SUGGESTED: Final = re.compile(r"Did you mean '([^']+)'")
_ADDRESSES: Final = ("_BASE_URL", "_ENDPOINT")  # ends of the variables in which providers look for an address


def is_model_name(name: str) -> bool:
    """Whether it has the form `provider:model` and is not a program."""
    return bool(_NAME.fullmatch(name)) and not shutil.which(name)


def model_of(name: str, option: str = "--judge") -> Model:
    """The model of a name like `openai:gpt-5`; nothing is sent. `option` is what the name was given for.

    Raises UsageError if the extra or a key is missing, or there is no such provider.
    """
    try:
        import pydantic_ai
        from pydantic_ai.exceptions import UserError
        from pydantic_ai.models import infer_model
    except ImportError:
        raise UsageError(f'{option} {name} needs an extra: pip install "citecheck-verify[judges]".') from None
    pydantic_ai.BANNER_ENABLED = False  # it is an advertisement on stderr
    try:
        model = infer_model(name)
    except (UserError, ImportError) as error:
        why = _why(str(error))
    except Exception as error:  # noqa: BLE001 - vendors' libraries have other errors
        why = _why(str(error)) if str(error) else type(error).__name__
    else:
        if not name.startswith(_PROXY) or address_of(model):
            return model
        why = "set OPENAI_BASE_URL to the address of your proxy; without it, everything goes to OpenAI."
    raise UsageError(f"{option} {name}: {why}")


def _why(message: str) -> str:
    """What is missing, and what to do."""
    if key := _KEY.search(message):
        return f"set the environment variable {key[1]}."
    if "region_name" in message:
        return "set the environment variable AWS_DEFAULT_REGION."
    if suggested := _SUGGESTED.search(message):
        return f"unknown provider or model; did you mean {suggested[1]}?"
    if message.startswith("Unknown model"):
        return "unknown provider; use one such as openai, anthropic, google, bedrock, groq or ollama."
    return f"{message.splitlines()[0].rstrip('.')}."


def address_of(model: Model) -> str:
    """The address of its server if the environment names it; the vendor's own is ""."""
    base = (model.base_url or "").rstrip("/")
    given = [value.rstrip("/") for name, value in os.environ.items() if name.endswith(_ADDRESSES)]
    return base if any(value and base.startswith(value) for value in given) else ""


def is_local(model: Model) -> bool:
    """Whether it runs on this machine, or on the user's own server of Ollama: then a call costs nothing."""
    host = urlsplit(model.base_url or "").hostname or ""
    if model.system == "ollama":
        return host.removeprefix("www.") != "ollama.com"
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
