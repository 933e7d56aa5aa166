"use strict";
const cards = [...document.querySelectorAll(".queue > li")];
const keys = { s: "supported", p: "partial", u: "unsupported", c: "contradicted" };
let at = 0;

const decided = () => cards.filter((card) => card.dataset.verdict);
const why = (card) => card.querySelector("input");

function show(next) {
  at = Math.max(0, Math.min(cards.length - 1, next));
  cards.forEach((card, place) => card.classList.toggle("now", place === at));
  if (cards[at]) cards[at].scrollIntoView({ block: "nearest" });
}

function decide(card, verdict) {
  for (const button of card.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset.verdict === verdict));
  }
  card.dataset.verdict = verdict;
  document.getElementById("count").textContent = decided().length + " decided";
}

cards.forEach((card, place) => card.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  show(place);
  if (button) decide(card, button.dataset.verdict);
}));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !cards[at]) return;
  if (event.target.tagName === "INPUT") {
    if (event.key === "Enter") { event.target.blur(); show(at + 1); }
  } else if (event.key === "j") show(at + 1);
  else if (event.key === "k") show(at - 1);
  else if (keys[event.key]) {
    event.preventDefault();
    decide(cards[at], keys[event.key]);
    why(cards[at]).focus();
  }
});

document.getElementById("save").addEventListener("click", () => {
  const bare = decided().find((card) => !why(card).value.trim());
  if (bare) {
    document.getElementById("count").textContent = "Write why, so that others can check it.";
    show(cards.indexOf(bare));
    why(bare).focus();
    return;
  }
  const rows = decided().map((card) => JSON.stringify({
    task: card.dataset.task, verdict: card.dataset.verdict, status: "resolved", rubric: card.dataset.rubric,
    reason: why(card).value.trim(),
  }) + "\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(rows, { type: "application/jsonl" }));
  link.download = "decisions.jsonl";
  link.click();
});
show(0);
