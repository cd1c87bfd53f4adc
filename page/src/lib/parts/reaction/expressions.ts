/** What a bot can look like, drawn as lines in a box of 24: eyes, brows and mouth. */
export const EXPRESSIONS = {
  pleased: "M8.6 9v1.8M15.4 9v1.8M7.2 13.6c1 4.4 8.6 4.4 9.6 0z",
  content: "M7 10.6c.7-1.3 2.3-1.3 3 0M14 10.6c.7-1.3 2.3-1.3 3 0M8.6 14.6c1.4 1.6 5.4 1.6 6.8 0",
  rueful: "M7 8.6l2.8-1.2M17 8.6l-2.8-1.2M8.8 10.8v1M15.2 10.8v1M8.4 17c1.4-2.4 5.8-2.4 7.2 0",
} as const;

export type Feeling = keyof typeof EXPRESSIONS;
