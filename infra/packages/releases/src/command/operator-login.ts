// Logs an operator in to the running site of a data folder, for calls that need a proven identity.
import type { LoginResponse } from '@linkstall/contracts/http';
import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';

import { codeOf, ReleaseError } from '../release-error.ts';
import { readReply } from './confirmation.ts';
import { dataDirOf, type CommandOptions } from './context.ts';
import { GATE_TIMEOUT_MS } from './http/change-call.ts';
import { sendForData } from './http/requests.ts';
import { siteOf } from './operators.ts';
import { printToStderr } from './output.ts';

interface OperatorSite {
  readonly username: string;
  /** @param path below `/api/v1/admin/` */
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
}

export async function logInToSite(options: CommandOptions): Promise<OperatorSite> {
  const { as: username } = options;
  if (username === undefined)
    throw new ReleaseError(
      'force.as',
      'Overriding the gate needs two operators: name your account with --as <username>.',
    );
  const { url } = await siteOf(dataDirOf(options));
  const password = await passwordOf(options, username);
  const login = { method: 'POST', path: '/api/v1/users/login', body: { username, password } } as const;
  const { accessToken }: LoginResponse = await sendForData(url, login);
  return {
    username,
    call: (method, path, body) =>
      sendForData(url, {
        ...{ method, path: `/api/v1/admin/${path}`, headers: { authorization: accessToken } },
        ...{ timeoutMs: GATE_TIMEOUT_MS, ...(body && { body }) },
      }),
  };
}

async function passwordOf({ passwordFile }: CommandOptions, username: string): Promise<string> {
  if (passwordFile === undefined) return askForPassword(username);
  const text = await readFile(passwordFile, 'utf8').catch((error: unknown) => {
    throw new ReleaseError('force.password', `${passwordFile} cannot be read (${codeOf(error)}).`);
  });
  return text.replace(/\r?\n$/, '');
}

/** The terminal does not show the password. */
async function askForPassword(username: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new ReleaseError('force.password', 'There is no terminal for the password: add --password-file <path>.');
  process.stderr.write(`Password of ${username}: `);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await readReply('', { input: process.stdin, output: hidden });
  } finally {
    printToStderr('');
  }
}
