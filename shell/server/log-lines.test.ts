/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a process that logs like our processes, writes `lines` lines when its input ends, and then ends itself. */
function startLogger(lines: number, end = 'process.exit(0)'): ChildProcess {
  const script = `Promise.all([import('pino'), import('@linkstall/contracts/log-lines')]).then(([{ pino }, { logLines }]) => {
    const log = pino({}, logLines());
    process.stdin.once('end', () => {
      for (let at = 0; at < ${lines}; at += 1) log.info({ at, pad: 'x'.repeat(100) }, 'line');
      ${end};
    }).resume();
    process.stderr.write('ready');
  })`;
  return spawn(process.execPath, ['-e', script], { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'pipe'] });
}

async function waitForEnd(child: ChildProcess): Promise<unknown> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}

test('lines that are logged just before the end are written, complete and in order', async () => {
  const child = startLogger(3_000);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  await once(child.stderr!, 'data');
  child.stdin?.end();
  const [end] = await Promise.all([waitForEnd(child), once(child.stdout!, 'end')]);
  expect(end).toBe(0);
  const positions = text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { at: number }).at);
  expect(positions).toEqual(Array.from({ length: 3_000 }, (_, index) => index));
});

test('the line of a fatal error is written, however the process ends', async () => {
  const child = startLogger(1, "log.fatal('last'); process.kill(process.pid, 'SIGKILL')");
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  await once(child.stderr!, 'data');
  child.stdin?.end();
  await Promise.all([waitForEnd(child), once(child.stdout!, 'end')]);
  expect(text.trim().split('\n')).toHaveLength(2);
});

test('a process ends although nobody reads its log', async () => {
  const child = startLogger(3_000, 'setTimeout(() => { log.info("last"); process.exit(0); }, 300)');
  await once(child.stderr!, 'data');
  child.stdout?.destroy();
  child.stdin?.end();
  expect(await waitForEnd(child)).toBe(0);
});
