/** The rules of a table that are most often played wrongly, as sentences about this edition and its variants. */
import type { EditionInfo } from "../api/messages";
import type { GameSetup } from "../rules/engine";
import { amount, count, say } from "../words/words.svelte";

/** List the rules of a table. */
export function describeRules(edition: EditionInfo, { players, neutral, bandit }: GameSetup): string[] {
  const isBox = edition.leaving === "box";
  const spare = edition.neutral.find((at) => at.players === players)?.spare ?? 0;
  return [
    edition.fill_sum > 0
      ? say("page.why.rule.sum", { money: amount(edition.fill_sum) })
      : count("page.why.rule.notes", edition.fill_notes),
    say("page.why.rule.pips"),
    ...(edition.big_dice > 0 ? [say("page.why.rule.big", { number: edition.big_weight })] : []),
    say("page.why.rule.equal"),
    ...(bandit ? [say("page.why.rule.bandit")] : []),
    say("page.why.rule.one_note"),
    say(isBox ? "page.why.rule.left.box" : "page.why.rule.left.pile"),
    ...(neutral ? [say("page.why.rule.neutral")] : []),
    ...(neutral && spare > 0 ? [count("page.why.rule.spare", spare)] : []),
    say("page.why.rule.rounds", { rounds: edition.rounds }),
    say("page.why.rule.leave"),
  ];
}
