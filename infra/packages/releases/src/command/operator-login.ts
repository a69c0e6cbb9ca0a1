// Logs an operator in to the running site of a data folder, for calls that need a proven identity.
import type { LoginResponse } from '@linkstall/contracts/http';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

import { codeOf, ReleaseError } from '../release-error.ts';
import { dataDirOf, type CommandOptions } from './context.ts';
import { InterruptError } from './interruption.ts';
import { siteOf } from './operators.ts';
import { printToStderr } from './output.ts';

/** The gate can take minutes on a busy site. */
const TIMEOUT_MS = 600_000;

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
  const { accessToken } = await send<LoginResponse>(new URL('/api/v1/users/login', url), {
    method: 'POST',
    body: { username, password },
  });
  return {
    username,
    call: (method, path, body) =>
      send(new URL(`/api/v1/admin/${path}`, url), { method, token: accessToken, ...(body && { body }) }),
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
function askForPassword(username: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new ReleaseError('force.password', 'There is no terminal for the password: add --password-file <path>.');
  process.stderr.write(`Password of ${username}: `);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => reject(new InterruptError('Nothing was changed.', 'SIGINT')));
    terminal.once('SIGINT', () => terminal.close());
    terminal.once('close', () => printToStderr(''));
    terminal.question('', (password) => {
      resolve(password);
      terminal.close();
    });
  });
}

interface Call {
  readonly method: string;
  readonly token?: string;
  readonly body?: object;
}

async function send<T>(url: URL, { method, token, body }: Call): Promise<T> {
  const headers = { ...(token && { authorization: token }), ...(body && { 'content-type': 'application/json' }) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(url, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
  } catch {
    throw new ReleaseError('operator.unavailable', `The site at ${url.origin} does not answer. Is it running?`);
  }
  const answer = (await response.json().catch(() => ({}))) as {
    data?: T;
    code?: string;
    message?: string;
    errors?: readonly { field: string; message: string }[];
  };
  if (response.ok) return answer.data as T;
  const { code = 'operator.refused', message = `The site answered ${response.status}.`, errors = [] } = answer;
  throw new ReleaseError(code, message, [
    { code, message },
    ...errors.map((problem) => ({ code: problem.field, message: problem.message })),
  ]);
}
