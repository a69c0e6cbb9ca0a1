// Runs MongoDB's own server, which does not end by itself when its parent is gone:
// node infra/local/run-mongod.ts <binary> <folder> <socket>. Prints "ready <uri>". It listens on the socket alone, which
// only its owner can use: any user of the machine can connect to a port of the loopback address.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const [binary = '', folder = '', socket = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const args = ['--dbpath', folder, '--bind_ip', socket, '--filePermissions', '0600', '--quiet'];
const mongod = spawn(binary, args, { stdio: ['ignore', 'ignore', 'inherit'] });
const end = () => mongod.kill('SIGTERM');
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.stdin.on('close', end).resume();
mongod.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
mongod.once('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));

while (!(await accepts())) await delay(100);
console.log(`ready mongodb://${encodeURIComponent(socket)}/`);

function accepts() {
  return new Promise((resolve) => {
    const asked = connect(socket);
    asked.once('connect', () => resolve(asked.destroy() !== undefined));
    asked.once('error', () => resolve(false));
  });
}
