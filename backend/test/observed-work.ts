import argon2 from '@node-rs/argon2';

import type { DatabaseProxy } from './database-proxy.js';

interface Work {
  /** The commands in their order, for example `find users`. */
  readonly commands: readonly string[];
  /** The algorithm and cost of each password hash that was computed or verified. */
  readonly hashes: readonly string[];
}

/** For example `$argon2id$v=19$m=19456,t=2,p=1`: the hash without its salt and value. */
const costOf = (hash: unknown): string => String(hash).split('$').slice(0, 4).join('$');

/**
 * Records the expensive work of a request: database commands and password hashes. The background jobs of the API must
 * have ended.
 */
export async function workOf(proxy: DatabaseProxy, run: () => Promise<unknown>): Promise<Work> {
  const commands: string[] = [];
  proxy.decide = ({ name, collection }) => {
    if (collection !== '') commands.push(`${name} ${collection}`);
    return 'pass';
  };
  const [hash, verify] = [jest.spyOn(argon2, 'hash'), jest.spyOn(argon2, 'verify')];
  try {
    await run();
    const hashes = await Promise.all(hash.mock.results.map(({ value }) => value as Promise<string>));
    return { commands, hashes: [...hashes, ...verify.mock.calls.map(([storedHash]) => storedHash)].map(costOf) };
  } finally {
    proxy.decide = () => 'pass';
    hash.mockRestore();
    verify.mockRestore();
  }
}
