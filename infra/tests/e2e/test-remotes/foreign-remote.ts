import type { Frame, Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { BUILD_SOURCES, copySources } from '../../support/copied-sources.ts';
import { type Creator, expect, logIn } from '../fixtures.ts';

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
  const { root, remove } = copySources([...BUILD_SOURCES, 'infra/dev', 'infra/tests/support', 'tsconfig.json']);
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

export const PATH = '/apps/guest';

interface PortMessage {
  readonly type: string;
  readonly id?: number;
}

/** Globals of the deployed remote: the port of the shell, and the messages from it. */
declare const port: MessagePort;
declare const received: readonly PortMessage[];

export const heading = (page: Page) =>
  page.frameLocator('iframe[data-foreign]').getByRole('heading', { name: 'Guest' });

/** Opens the page of the remote, and returns its frame. */
export async function openForeign(page: Page, creator: Creator): Promise<Frame> {
  await logIn(page, creator);
  await expect.poll(async () => (await page.request.get(PATH)).status()).toBe(200);
  await page.goto(PATH);
  await expect(heading(page)).toBeVisible();
  const frame = page.frames().find((each) => each !== page.mainFrame());
  if (!frame) throw new Error('the page has no frame');
  return frame;
}

/**
 * Sends a message on the port, and returns the response with its id, or the next refusal.
 * @param message an object, or the JSON of an object that the test runner would change
 */
export const send = (frame: Frame, message: object | string): Promise<unknown> =>
  frame.evaluate(
    async (text) => {
      const before = received.length;
      const id = before + 1_000_000;
      const content = JSON.parse(text) as { readonly type: string };
      port.postMessage(content.type === 'call' ? { id, ...content } : content);
      for (;;) {
        const response = received.slice(before).find((each) => each.id === id || each.type === 'refused');
        if (response) return response;
        await new Promise((resolve) => port.addEventListener('message', resolve, { once: true }));
      }
    },
    typeof message === 'string' ? message : JSON.stringify(message),
  );
export const call = (frame: Frame, method: string, path: string) => send(frame, { type: 'call', method, path });

/** Posts a message that the shell does not answer. */
export const post = (frame: Frame, message: object) => frame.evaluate((content) => port.postMessage(content), message);
