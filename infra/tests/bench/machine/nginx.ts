// Debian's nginx as the file server of the static contestants. Each contestant has its own port. Bodies are compressed in
// advance, as for the static modules of nginx.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { Failure } from '../../../dev/processes/failure.mjs';
import { freePort } from '../../../dev/processes/free-port.ts';
import type { File } from '../contestants/linkstall-page.ts';

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

const COMPRESSIBLE = /^(text\/|application\/json|.*javascript|image\/svg)/;
const WAIT_MS = 50;
const MAX_OUTPUT = 2_000;

export async function startNginx(
  program: string,
  sites: { name: string; files: Map<string, File> }[],
): Promise<{ urls: Map<string, string>; pid: number; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-bench-nginx-'));
  const urls = new Map();
  const servers = [];
  for (const [index, { name, files }] of sites.entries()) {
    const port = await freePort('127.0.0.1');
    urls.set(name, `http://127.0.0.1:${port}/`);
    servers.push(`server { listen 127.0.0.1:${port};\n${locations(join(folder, `site-${index}`), files)}\n}`);
  }
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configOf(folder, servers));
  const child = spawn(program, ['-c', config, '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const url of urls.values()) {
    if (await isResponding(url)) continue;
    await stop();
    throw new Failure(`nginx does not answer at ${url}. ${output.slice(0, MAX_OUTPUT)}`);
  }
  return { urls, pid: child.pid ?? 0, stop };
}

/** A configuration that is tuned for files. `daemon off`: nginx ends with this process. */
const configOf = (folder: string, servers: string[]) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; server_tokens off;
  open_file_cache max=1000 inactive=60s;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((part) => `${part}_temp_path ${folder}/${part};`).join(' ')}
  types { }
  ${servers.join('\n')}
}`;

function locations(folder: string, files: Map<string, File>) {
  return [...files]
    .map(([path, { type, body }]) => {
      const name = path === '/' ? '/index' : path;
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      const isCompressed = COMPRESSIBLE.test(type);
      writeFileSync(file, isCompressed ? brotliCompressSync(body) : body);
      const cacheControl = path === '/' ? 'no-cache' : 'public, max-age=31536000, immutable';
      const encoding = isCompressed ? 'add_header Content-Encoding br; add_header Vary Accept-Encoding;' : '';
      return `location = ${path} { root ${folder}; try_files ${name} =404; default_type "${type}"; add_header Cache-Control "${cacheControl}"; ${encoding} }`;
    })
    .join('\n');
}

async function isResponding(url: string) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isOk = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isOk) return true;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  return false;
}
