/** The commitments that this browser was shown before a game began, to compare with those of records. */
import { save, load } from "../shell/storage";

const NAME = "commitments";
const MOST = 200;

const saved = (): string[] => (load(NAME) as string[] | undefined) ?? [];

export function saveCommitment(commitment: string): void {
  const before = saved();
  if (!before.includes(commitment)) save(NAME, [...before, commitment].slice(-MOST));
}

export const isKnownCommitment = (commitment: string): boolean => saved().includes(commitment);
