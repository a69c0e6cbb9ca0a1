// node infra/dev/mongodb/run-mongod.ts <binary> <folder> <socket>: runs MongoDB's server, and prints "ready <uri>". mongod does not
// end when its parent process ends, so this program ends it. mongod listens only on a socket that its owner can use. A
// loopback port would be open to any user of the machine.
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

while (!(await isListening())) await delay(100);
console.log(`ready mongodb://${encodeURIComponent(socket)}/`);

function isListening() {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => resolve(connection.destroy() !== undefined));
    connection.once('error', () => resolve(false));
  });
}
