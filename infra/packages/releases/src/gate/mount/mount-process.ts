// The program that drives Chromium. It is a process of its own, because pages decide what Chromium sends: a text of some
// megabytes stops the reader for seconds, and a text of 512 MB ends the reader. The process ends with its parent, and then deletes the
// profile of Chromium, also when the parent was killed.
import { availableParallelism } from 'node:os';

import { startChromium, type Chromium } from './chromium.ts';
import { MIN_PAGE_MS, mountPage } from './mounted-page.ts';
import type { FromMountProcess, MountTask, ToMountProcess } from './mount-messages.ts';

let chromium: Promise<Chromium> | undefined;

// Control-C reaches this process, too. It must outlive its parent for a moment.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => void end());
if (!process.connected) await end();
process.on('message', (message: ToMountProcess) => {
  chromium ??= startChromium(message);
  void chromium.then(
    (started) => mountAll(started, message.task),
    (error) => send({ id: message.task.id, kind: 'failed', reason: firstLine(error) }),
  );
});

async function end() {
  await chromium?.then(
    ({ close }) => close(),
    () => undefined,
  );
  process.exit();
}

async function mountAll({ browser, isSandboxed }: Chromium, { id, release, isTrusted, pages, limitMs }: MountTask) {
  if (isSandboxed || isTrusted) {
    // The pages of other releases can come first.
    let until: number | undefined;
    const work = pages.map((page) =>
      withFreeSlot(async () => {
        const { path } = page;
        until ??= Date.now() + limitMs;
        try {
          send({ id, kind: 'mounted', path, report: await mountPage(browser, release, { ...page, until }) });
        } catch (error) {
          const isLate = Date.now() > until - MIN_PAGE_MS;
          const limit = isLate ? `: all pages of the release together have ${limitMs / 1000} s` : '';
          send({ id, kind: 'skipped', path, reason: firstLine(error) + limit });
        }
      }),
    );
    await Promise.all(work);
  }
  send({ id, kind: 'done', isSandboxed });
}

const send = (message: FromMountProcess) => void (process.connected && process.send?.(message));

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** At most one page for each processor runs at a time. */
const slots = { free: availableParallelism(), waiting: [] as (() => void)[] };

async function withFreeSlot(work: () => Promise<void>) {
  if (slots.free > 0) slots.free -= 1;
  else await new Promise<void>((resolve) => slots.waiting.push(resolve));
  try {
    await work();
  } finally {
    const next = slots.waiting.shift();
    if (next) next();
    else slots.free += 1;
  }
}
