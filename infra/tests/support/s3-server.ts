// A real S3 server for tests, with one empty bucket in a temporary folder.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const BUILD = join(import.meta.dirname, 'build-s3-server.mjs');
const BUCKET = 'linkstall-tests';
/** The path of a program of MinIO, which the tests then use instead. */
const MINIO = process.env['TEST_MINIO'];
const KEYS = { AWS_ACCESS_KEY_ID: 'linkstall-tests', AWS_SECRET_ACCESS_KEY: 'only-for-the-buckets-of-tests' };

export interface S3Server {
  /** `STORAGE_URL` of the bucket, without a prefix. */
  readonly url: string;
  /** The variables with the access key of the bucket. */
  readonly env: Readonly<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>;
  /** The folder of the bucket: each object is a file below its key. */
  readonly folder: string;
  /** Ends the server as a crash does. The objects stay. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`, at the same address. */
  start(): Promise<void>;
  /** Ends the server and removes its folder. */
  end(): Promise<void>;
}

/** The first call on a machine builds the server, which takes about two minutes. */
export async function startS3Server(): Promise<S3Server> {
  const program = MINIO ?? (await promisify(execFile)(process.execPath, [BUILD])).stdout.trim();
  const root = await mkdtemp(join(tmpdir(), 'linkstall-s3-'));
  const folder = join(root, BUCKET); // a folder in the root is a bucket
  await mkdir(folder);
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  let child: ChildProcess | undefined;
  const onExit = () => {
    child?.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  };
  process.once('exit', onExit);
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const start = async () => {
    const { args, env, health } = launchOf(new URL(endpoint).host, root);
    const settings = { PATH: process.env['PATH'], HOME: root, ...env };
    child = spawn(program, args, { env: settings, stdio: ['ignore', 'ignore', 'inherit'] });
    await untilReady(child, endpoint + health);
  };
  const end = async () => {
    await kill();
    process.off('exit', onExit);
    await rm(root, { recursive: true, force: true });
  };
  await start();
  const url = `s3://${BUCKET}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`;
  return { url, env: KEYS, folder, kill, start, end };
}

/** The arguments and variables of the server, and the path of its health check. */
function launchOf(address: string, root: string) {
  const { AWS_ACCESS_KEY_ID: user, AWS_SECRET_ACCESS_KEY: password } = KEYS;
  return MINIO
    ? {
        args: ['server', '--quiet', '--address', address, root],
        env: { MINIO_ROOT_USER: user, MINIO_ROOT_PASSWORD: password },
        health: '/minio/health/live',
      }
    : {
        args: ['--port', address, '--health', '/health', '--quiet', 'posix', root],
        env: { ROOT_ACCESS_KEY: user, ROOT_SECRET_KEY: password },
        health: '/health',
      };
}

async function untilReady(child: ChildProcess, healthUrl: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The S3 server ended with code ${child.exitCode}`);
    const response = await fetch(healthUrl).catch(() => null);
    if (response?.ok) return;
    await pause(20);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
