/** The names of bots: people one might meet at a casino, the same in every language. */
const NAMES = ["Lola", "Duke", "Mae", "Frankie", "Roxy", "Gus"] as const;

/** Return a name for a bot that nobody else at the table has; for the same seat usually the same. */
export function botName(seat: number, others: readonly string[]): string {
  const taken = new Set(others.map((name) => name.toLowerCase()));
  const inTurn = [...NAMES.slice(seat), ...NAMES];
  return inTurn.find((name) => !taken.has(name.toLowerCase())) ?? NAMES[0];
}
