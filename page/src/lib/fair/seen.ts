/** Commitments this device saw before a game began, so that it can tell later whether a record has the same one. */
import { keep, kept } from "../shell/kept";

const NAME = "commitments";
const MOST = 200;

const seen = (): string[] => (kept(NAME) as string[] | undefined) ?? [];

export function noteCommitment(commitment: string): void {
  const before = seen();
  if (!before.includes(commitment)) keep(NAME, [...before, commitment].slice(-MOST));
}

export const sawCommitment = (commitment: string): boolean => seen().includes(commitment);
