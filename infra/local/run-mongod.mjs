// Runs MongoDB's own server, which does not end by itself when its parent is gone:
// node infra/local/run-mongod.mjs <binary> <folder> [port]. Prints "ready <uri>".
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { freePort } from './free-port.mjs';

const [binary = '', folder = '', wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const port = Number(wanted) || (await freePort('127.0.0.1'));
const mongod = spawn(binary, ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--quiet'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const end = () => mongod.kill('SIGTERM');
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.stdin.on('close', end).resume();
mongod.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
mongod.once('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));

while (!(await accepts(port))) await delay(100);
console.log(`ready mongodb://127.0.0.1:${port}/`);

/** @param {number} at */
function accepts(at) {
  return new Promise((resolve) => {
    const socket = connect(at, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}
