// The anchor: a file at a second place, to which each change appends the number and the hash of its log entry. Anybody with
// the data folder can remove the newest entries of a log, and whoever has the private key can sign another log. `verify`
// compares the logs of the environments and of the teams with the anchor, so that both are noticed.
import { createHash, type KeyObject } from 'node:crypto';
import { appendFile, open } from 'node:fs/promises';
import { isAbsolute, join, resolve, sep } from 'node:path';

import { codeOf, ReleaseError } from '../release-error.ts';
import { isRemoteName } from '../signed/verify.ts';

export interface Anchored {
  readonly publicKey: KeyObject;
  /** Absent: there is no anchor. */
  readonly anchorFile?: string;
}

/** A line of the file. */
export interface AnchorLine {
  /** Tells sites apart that share an anchor. */
  readonly key: string;
  /** `envs/<env>`, or `teams`. */
  readonly log: string;
  readonly seq: number;
  readonly hash: string;
}

/** The file of the setting LOG_ANCHOR. */
export function anchorFileOf(dataDir: string): string | undefined {
  const file = process.env.LOG_ANCHOR?.trim();
  if (!file) return undefined;
  if (isAbsolute(file) && !isWithin(dataDir, file)) return resolve(file);
  throw new ReleaseError('anchor.place', `LOG_ANCHOR must be the absolute path of a file outside of ${dataDir}.`);
}

/** Whether a path is the folder or inside of it, however the two are written. */
const isWithin = (folder: string, path: string): boolean =>
  `${resolve(path)}${sep}`.startsWith(join(resolve(folder), sep));

/** Rejects before a change when the anchor cannot be written. */
export async function checkAnchor({ anchorFile }: Anchored): Promise<void> {
  if (anchorFile === undefined) return;
  try {
    await appendFile(anchorFile, '', { mode: 0o600 });
  } catch (error) {
    throw new ReleaseError(
      'store.anchor',
      `${anchorFile} (LOG_ANCHOR) cannot be written (${codeOf(error)}), so nothing was changed.`,
    );
  }
}

/** Never rejects, because the change is made already. The line of a later change covers a change without a line. */
export async function appendToAnchor(
  { anchorFile, publicKey }: Anchored,
  entry: Omit<AnchorLine, 'key'>,
): Promise<void> {
  if (anchorFile === undefined) return;
  const line: AnchorLine = { key: keyIdOf(publicKey), ...entry };
  const start = (await isLastLineCut(anchorFile).catch(() => false)) ? '\n' : '';
  await appendFile(anchorFile, `${start}${JSON.stringify(line)}\n`, { mode: 0o600, flush: true }).catch(
    () => undefined,
  );
}

/** Whether a crash or a full disk has cut the last line, which would make the next line unreadable, too. */
async function isLastLineCut(anchorFile: string): Promise<boolean> {
  const file = await open(anchorFile, 'r');
  try {
    const { size } = await file.stat();
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    return bytesRead === 1 && buffer.toString('utf8') !== '\n';
  } finally {
    await file.close();
  }
}

/** The lines of a site in the text of an anchor. A line that a crash or a full disk has cut is left out. */
export const anchorLinesIn = (text: string, publicKey: KeyObject): AnchorLine[] =>
  text
    .split('\n')
    .flatMap((line) => parse(line) ?? [])
    .filter(({ key }) => key === keyIdOf(publicKey));

const keyIdOf = (publicKey: KeyObject) =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

function parse(text: string): AnchorLine | null {
  try {
    const { key, log, seq, hash } = JSON.parse(text);
    const isLog = log === 'teams' || (log.startsWith('envs/') && isRemoteName(log.slice('envs/'.length)));
    return isLog && Number.isSafeInteger(seq) ? { key, log, seq, hash } : null;
  } catch {
    return null;
  }
}
