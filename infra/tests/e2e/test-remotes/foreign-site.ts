import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { copySources } from '../../support/copied-sources.ts';

const run = promisify(execFile);

/** Gives the tests what every remote has: the message port to the shell, and the shell API that uses the port. */
const OPEN_PORT = `
addEventListener('message', ({ ports: [port] }) => {
  if (!port) return;
  const received: unknown[] = [];
  port.addEventListener('message', ({ data }) => received.push(data));
  Object.assign(globalThis, { port, received });
});
runForeign((shell, root) => {
  Object.assign(globalThis, { shell });
  return showHome(shell, root);
});`;

/** Generates, publishes and deploys a foreign remote with the command `linkstall`, once for each platform. */
export function deployForeign(remote: string, dataDir: string): Promise<string> {
  const release = releases.get(dataDir) ?? generateAndDeploy(remote, dataDir);
  releases.set(dataDir, release);
  return release;
}

const releases = new Map<string, Promise<string>>();

async function generateAndDeploy(remote: string, dataDir: string): Promise<string> {
  const { root, remove } = copySources([
    ...['infra/packages/contracts', 'infra/packages/kit', 'infra/packages/releases', 'infra/packages/build'],
    ...['infra/dev', 'infra/tests/support', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'],
  ]);
  const linkstall = async (...words: string[]) => {
    const program = join(root, 'infra/packages/releases/linkstall.mjs');
    const args = [program, ...words, '--data-dir', dataDir, '--json', '--yes'];
    return JSON.parse((await run(process.execPath, args, { cwd: root })).stdout) as { release: string };
  };
  await linkstall('new', remote, '--tier', 'foreign');
  const file = join(root, remote, 'src/app/foreign.ts');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.replace('runForeign(showHome);', OPEN_PORT));
  const { release } = await linkstall('publish', remote);
  await linkstall('deploy', remote, release);
  remove();
  return release;
}

/** Another site that records each request. `/host` shows `/inner` in a frame without any protection, for controls. */
export interface OtherSite {
  readonly url: string;
  readonly hits: Set<string>;
  close(): void;
}

const PAGES: Readonly<Record<string, string>> = {
  '/host': '<h1>secret of the page</h1><iframe src="/inner"></iframe>',
  '/inner': '<body></body>',
};

export async function startOtherSite(): Promise<OtherSite> {
  const hits = new Set<string>();
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    hits.add(path);
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(path.endsWith('.js') ? 'globalThis.otherRemote = {}' : (PAGES[path] ?? ''));
  });
  server.on('upgrade', (request, socket) => {
    hits.add(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, hits, close };
}
