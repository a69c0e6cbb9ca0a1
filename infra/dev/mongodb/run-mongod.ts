// node infra/dev/mongodb/run-mongod.ts <binary> <folder> <socket> [again]: runs MongoDB's server, and prints "ready <uri>". The
// first line of standard input is the password of all clients.
//
// The server stores its users. So it first runs without authentication, on a socket in a folder that only its owner can find,
// and gets the password. Then it runs with authentication on its own socket. `again` skips the first run, because a restarted
// server has stored the password already.
//
// mongod does not end when its parent process ends, so this program ends it. It listens only on sockets. A loopback port would
// be open to any user of the machine.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

import { setPassword, uriOf } from './mongod-password.ts';

const [binary = '', folder = '', socket = '', restartFlag = ''] = process.argv.slice(2);
process.umask(0o077);
mkdirSync(folder, { recursive: true });

let mongod: ChildProcess | undefined;
let isEnding = false;
const end = () => {
  isEnding = true;
  if (mongod) mongod.kill('SIGTERM');
  else process.exit(0);
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.once('exit', () => mongod?.kill('SIGTERM')); // also after an error
const input = createInterface({ input: process.stdin });
const [password] = (await once(input, 'line')) as [string];
input.once('close', end);

if (restartFlag !== 'again') await prepare();
await launch(socket, ['--auth']);
console.log(`ready ${uriOf(socket, password)}`);

/** Sets the password with a server that nobody else can reach. */
async function prepare() {
  const hiddenFolder = mkdtempSync(join(tmpdir(), 'linkstall-mongod-'));
  const remove = () => rmSync(hiddenFolder, { recursive: true, force: true });
  process.once('exit', remove);
  const socketFile = join(hiddenFolder, 'first.sock'); // the driver takes only this ending for a socket
  const first = await launch(socketFile, []);
  await setPassword(socketFile, password);
  first.removeAllListeners('exit');
  const exit = once(first, 'exit');
  first.kill('SIGTERM');
  await exit;
  mongod = undefined;
  remove();
  if (isEnding) process.exit(0);
}

/** Starts the server. This program ends when the server ends. */
async function launch(path: string, extraArgs: string[]) {
  const args = ['--dbpath', folder, '--bind_ip', path, '--filePermissions', '0600', '--quiet', ...extraArgs];
  const child = spawn(binary, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  mongod = child;
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
  while (!(await isListening(path))) await delay(100);
  return child;
}

function isListening(path: string) {
  return new Promise((resolve) => {
    const connection = connect(path);
    connection.once('connect', () => resolve(connection.destroy() !== undefined));
    connection.once('error', () => resolve(false));
  });
}
