import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findVarnish } from '../runner/programs.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** A request that reached the relay. Times are in milliseconds of `performance.now()`. */
export interface RelayedRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly receivedAt: number;
  response?: { readonly headers: IncomingHttpHeaders; readonly receivedAt: number };
}

/**
 * A proxy for the requests from Varnish to the edge, or for the purges from the edge to Varnish. It records the requests, and a
 * test can cut it off.
 */
export interface Relay {
  readonly port: number;
  /** Every request except the health checks. */
  readonly requests: RelayedRequest[];
  /** The number of recorded requests that have their response. */
  respondedCount(): number;
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
}

export async function startRelay(target: string): Promise<Relay> {
  const requests: Relay['requests'] = [];
  let respondedCount = 0;
  const agent = new Agent({ keepAlive: true });
  const server = createServer((req, res) => {
    const entry: RelayedRequest = { url: req.url ?? '', headers: req.headers, receivedAt: performance.now() };
    if (!req.url?.startsWith('/health/')) {
      requests.push(entry);
      res.once('close', () => (respondedCount += 1));
    }
    const upstream = request(
      new URL(req.url ?? '/', target),
      { agent, method: req.method, headers: req.headers },
      (targetResponse) => {
        entry.response = { headers: targetResponse.headers, receivedAt: performance.now() };
        res.writeHead(targetResponse.statusCode ?? 502, targetResponse.headers);
        targetResponse.pipe(res);
      },
    );
    upstream.once('error', () => res.destroy());
    req.pipe(upstream);
  });
  server.keepAliveTimeout = 120_000; // longer than Varnish keeps an idle connection, like that of the edge
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const disconnect = async () => {
    const close = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await close;
  };
  return { port, requests, respondedCount: () => respondedCount, disconnect, reconnect: () => listen(port) };
}

export interface Varnish {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts Debian's Varnish with the documented rules, in front of one edge or two edges on this machine. */
export async function startVarnish(options: {
  readonly port: number;
  readonly edgePort: number;
  readonly secondEdgePort?: number;
  readonly key: string;
}): Promise<Varnish> {
  const { path: program, requirement } = findVarnish();
  if (!program) throw new Error(`The tests of a cache in front need ${requirement}.`);
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-varnish-'));
  const documented = join(ROOT, 'infra/deploy/varnish');
  const { edgePort, secondEdgePort } = options;
  const file = secondEdgePort === undefined ? 'linkstall.vcl' : 'two-edges.vcl';
  const ports = secondEdgePort === undefined ? [edgePort] : [edgePort, secondEdgePort];
  const documentedText = readFileSync(join(documented, file), 'utf8');
  const text = ports.reduce(
    (changed, port) => changed.replace('.port = "4000";', `.port = "${port}";`),
    documentedText,
  );
  if (text.includes('"4000"') || text === documentedText)
    throw new Error(`${file} does not have one port 4000 an edge.`);
  // The names of the services exist only in the network of Compose.
  writeFileSync(join(folder, 'linkstall.vcl'), text.replaceAll(/"edge-[ab]"/g, '"127.0.0.1"'));
  copyFileSync(join(documented, 'rules.vcl'), join(folder, 'rules.vcl'));
  const pathArgs = ['-n', join(folder, 'work'), '-f', join(folder, 'linkstall.vcl'), '-a', `127.0.0.1:${options.port}`];
  const child = spawn(
    program,
    ['-F', '-j', 'none', '-T', 'none', ...pathArgs, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'],
    { env: { ...process.env, PURGE_KEY: options.key }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const url = `http://127.0.0.1:${options.port}`;
  while (!(await isListening(options.port))) {
    if (child.exitCode !== null) throw new Error(`Varnish ended:\n${output}`);
    await pause(50);
  }
  const stop = async () => {
    const exit = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string;
  /** Keeps connections open for later requests. */
  readonly agent?: Agent;
}

/** Sends one request exactly as the caller wrote it, and resolves with the response. */
export const sendRequest = (
  url: string,
  { method = 'GET', headers = {}, body, agent }: RequestOptions = {},
): Promise<TestResponse> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(url, { agent: agent ?? false, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.once('error', reject);
    });
    clientRequest.once('error', reject).end(body);
  });
