"use strict";
const cards = [...document.querySelectorAll(".queue > li")];
const keys = { s: "supported", p: "partial", u: "unsupported", c: "contradicted" };
let at = 0;

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
  document.getElementById("count").textContent = cards.filter((one) => one.dataset.verdict).length + " decided";
}

cards.forEach((card, place) => card.addEventListener("click", (event) => {
  const verdict = event.target.dataset.verdict;
  show(place);
  if (event.target.tagName === "BUTTON") decide(card, verdict);
}));

document.addEventListener("keydown", (event) => {
  if (event.target.tagName === "INPUT" || event.ctrlKey || event.metaKey || event.altKey || !cards[at]) return;
  if (event.key === "j") show(at + 1);
  else if (event.key === "k") show(at - 1);
  else if (keys[event.key]) { decide(cards[at], keys[event.key]); show(at + 1); }
});

document.getElementById("save").addEventListener("click", () => {
  const rows = cards.filter((card) => card.dataset.verdict).map((card) => JSON.stringify({
    task: card.dataset.task, verdict: card.dataset.verdict, status: "resolved", rubric: card.dataset.rubric,
    reason: card.querySelector("input").value,
  }) + "\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(rows, { type: "application/jsonl" }));
  link.download = "decisions.jsonl";
  link.click();
});
show(0);
