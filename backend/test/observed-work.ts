import argon2 from '@node-rs/argon2';

import type { DatabaseProxy } from './database-proxy.js';

interface Work {
  /** Such as `find users`, in their order. */
  readonly commands: readonly string[];
  /** Of each password that was hashed or compared, the algorithm and what it costs. */
  readonly hashes: readonly string[];
}

/** Such as `$argon2id$v=19$m=19456,t=2,p=1`: all but salt and hash. */
const costOf = (hash: unknown): string => String(hash).split('$').slice(0, 4).join('$');

/**
 * What takes the API time while it answers: commands to its database and hashes of passwords. The background work of the
 * API must have ended.
 */
export async function workOf(proxy: DatabaseProxy, ask: () => Promise<unknown>): Promise<Work> {
  const commands: string[] = [];
  proxy.decide = ({ name, on }) => {
    if (on !== '') commands.push(`${name} ${on}`);
    return 'pass';
  };
  const [hash, verify] = [jest.spyOn(argon2, 'hash'), jest.spyOn(argon2, 'verify')];
  try {
    await ask();
    const hashes = await Promise.all(hash.mock.results.map(({ value }) => value as Promise<string>));
    return { commands, hashes: [...hashes, ...verify.mock.calls.map(([against]) => against)].map(costOf) };
  } finally {
    proxy.decide = () => 'pass';
    hash.mockRestore();
    verify.mockRestore();
  }
}
