import { NO_ISOLATION, setIsolations, systemIsolations } from '@linkstall/releases/isolation';
import { SandboxedProcess, type SandboxedProgram } from '@linkstall/releases/sandbox';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

import { attackModule, DECODER_ATTACKS, successesIn, type AttackTarget } from '../../../test/decoder-attacks.js';
import { decoderProgram } from './decoder-program.js';

const NAMES = DECODER_ATTACKS.map(({ name }) => name);
const RESPONSE = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
const victim = spawn('sleep', ['600'], { stdio: 'ignore', env: { SECRET: 'a secret' } });
const servers: Server[] = [];
const folders: string[] = [];

afterAll(async () => {
  victim.kill('SIGKILL');
  for (const server of servers) server.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
afterEach(() => setIsolations(systemIsolations()));

async function createTarget(): Promise<AttackTarget> {
  const base = await mkdtemp(join(tmpdir(), 'linkstall-attacks-'));
  folders.push(base);
  const folder = join(base, 'target');
  await mkdir(folder);
  for (const path of [base, folder]) await chmod(path, 0o755);
  const target = { secret: 'a secret', folder, file: join(folder, 'secret'), image: join(folder, 'image.png') };
  for (const file of [target.file, `${target.file}.copy`]) await writeFile(file, target.secret);
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).toFile(target.image);
  const socket = join(base, 'socket');
  const tcp = await startServer((server) => server.listen(0, '127.0.0.1'));
  await startServer((server) => server.listen(socket));
  return { ...target, socket, port: (tcp.address() as AddressInfo).port, victim: victim.pid ?? 0 };
}

async function startServer(listen: (server: Server) => Server): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(RESPONSE)));
  servers.push(server);
  await once(listen(server), 'listening');
  return server;
}

const dataUrl = (source: string) => `data:application/javascript,${encodeURIComponent(source)}`;

/** Runs a program in the sandbox until it ends, and returns the attacks that succeeded. */
async function successesOf(program: SandboxedProgram): Promise<readonly string[]> {
  let output = '';
  await new Promise<string>((resolve) => {
    const append = (chunk: Buffer | string) => (output += chunk.toString());
    const child = new SandboxedProcess(program, {
      onData: append,
      onOutput: append,
      onWeakerIsolation: append,
      onEnd: resolve,
    });
    expect(child.pid).toBeGreaterThan(0);
  });
  return successesIn(output);
}

const attackedProgram = (kind: 'images' | 'drawings', target: AttackTarget): SandboxedProgram => {
  const program = decoderProgram(kind);
  const module = attackModule(target, program.file, true);
  return { ...program, flags: [...program.flags, `--preload=${dataUrl(module)}`] };
};

it('an image that takes over a decoder of images reaches nothing, even if the system isolates no processes', async () => {
  setIsolations([NO_ISOLATION]);
  expect(await successesOf(attackedProgram('images', await createTarget()))).toEqual([]);
});

it('code that takes over a decoder of drawings can open files for reading, and reaches nothing else', async () => {
  setIsolations([NO_ISOLATION]);
  const allowed = DECODER_ATTACKS.filter((attack) => attack.isAllowedForDrawings).map(({ name }) => name);
  expect(await successesOf(attackedProgram('drawings', await createTarget()))).toEqual(allowed);
});

it('each of these attacks succeeds in Deno with all permissions', async () => {
  setIsolations([NO_ISOLATION]);
  const target = await createTarget();
  const { file, flags, env } = decoderProgram('images');
  const preload = `--preload=${dataUrl(attackModule(target, file, false))}`;
  const program = {
    file,
    flags: [...flags.filter((flag) => !flag.startsWith('--allow')), '--allow-all', preload],
    ...(env && { env }),
  };
  expect(await successesOf(program)).toEqual(NAMES);
});
