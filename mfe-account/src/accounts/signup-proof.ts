import type { SignupChallenge } from '@linkstall/contracts/http';

/** So many hashes are computed between two moments in which the page can react. */
const BATCH = 500;

/** Solves the proof of work of a sign-up. A phone needs some seconds for it. */
export async function solveChallenge({ salt, target, max, signature }: SignupChallenge): Promise<string> {
  const encoder = new TextEncoder();
  const isSolution = async (number: number) =>
    hexOf(await crypto.subtle.digest('SHA-256', encoder.encode(`${salt}.${number}`))) === target;
  for (let first = 0; first <= max; first += BATCH) {
    const results = await Promise.all(Array.from({ length: BATCH }, (_, index) => isSolution(first + index)));
    const index = results.indexOf(true);
    if (index !== -1) return `${salt}.${first + index}.${signature}`;
  }
  throw new Error('the challenge has no solution');
}

const hexOf = (hash: ArrayBuffer): string =>
  Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
