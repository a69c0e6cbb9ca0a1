// The health check of the image: asks the part that the container runs whether it is ready. The first process of the container
// is that part, or an init process that has the command in its arguments.
import { readFileSync } from 'node:fs';

const words = readFileSync('/proc/1/cmdline', 'utf8').split('\0');
const part = words.includes('serve') ? words[words.indexOf('serve') + 1] : undefined;
const { PORT, API_PORT } = process.env;
/** @type {Readonly<Record<string, string>>} */
const ADDRESSES = {
  edge: `http://127.0.0.1:${PORT}/health/edge`,
  all: `http://127.0.0.1:${PORT}/health/ready`,
  api: `http://127.0.0.1:${API_PORT}/health/ready`,
  worker: `http://127.0.0.1:${API_PORT}/health/ready`,
};
const address = ADDRESSES[part ?? ''];
// A job, such as `migrate`, serves nothing.
if (address) {
  const status = await fetch(address).then(
    (response) => response.status,
    (error) => String(error.cause ?? error),
  );
  console.log(`${address} ${status}`);
  process.exitCode = status === 200 ? 0 : 1;
}
