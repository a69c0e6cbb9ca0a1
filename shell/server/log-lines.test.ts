/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process that logs as ours do, says `lines` when its input ends, and ends itself. */
function logging(lines: number, end = 'process.exit(0)'): ChildProcess {
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

async function endOf(child: ChildProcess): Promise<unknown> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}

test('what is said just before the end is written, whole and in turn', async () => {
  const child = logging(3_000);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  await once(child.stderr!, 'data');
  child.stdin?.end();
  const [end] = await Promise.all([endOf(child), once(child.stdout!, 'end')]);
  expect(end).toBe(0);
  const said = text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { at: number }).at);
  expect(said).toEqual(Array.from({ length: 3_000 }, (_, at) => at));
});

test('of a fatal error the line is there, however the process ends', async () => {
  const child = logging(1, "log.fatal('last'); process.kill(process.pid, 'SIGKILL')");
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  await once(child.stderr!, 'data');
  child.stdin?.end();
  await Promise.all([endOf(child), once(child.stdout!, 'end')]);
  expect(text.trim().split('\n')).toHaveLength(2);
});

test('a log that nobody reads any more keeps no process from its end', async () => {
  const child = logging(3_000, 'setTimeout(() => { log.info("last"); process.exit(0); }, 300)');
  await once(child.stderr!, 'data');
  child.stdout?.destroy();
  child.stdin?.end();
  expect(await endOf(child)).toBe(0);
});
