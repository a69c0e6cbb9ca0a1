// The platform that a command talks to over HTTP: the option --platform, or `linkstall.json` in the team's repository.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { hasCode, ReleaseError } from '../../release-error.ts';
import { isRemoteName } from '../../signed/verify.ts';

const LINKSTALL_FILE = 'linkstall.json';

export interface Platform {
  /** Such as `https://stall.example`. The server compares the audience of tokens and signatures with it. */
  readonly origin: string;
  /** The remote of this repository; null outside of a repository with linkstall.json. */
  readonly remote: string | null;
  /** The folder of linkstall.json, else the current folder. */
  readonly folder: string;
}

/** The platform that the options or linkstall.json name. Null when the command works on a data folder. */
export function platformOf({ platform, dataDir }: { platform?: string; dataDir?: string }): Platform | null {
  if (platform !== undefined && dataDir !== undefined)
    throw new ReleaseError('command.platform', 'Use either --platform or --data-dir.');
  if (dataDir !== undefined) return null;
  const file = findLinkstallFile(process.cwd());
  if (platform !== undefined) return { ...(file ?? nothingHere()), origin: originOf(platform) };
  return file;
}

/** As `platformOf`, for commands that work only over HTTP. */
export function requirePlatform(options: { platform?: string; dataDir?: string }): Platform {
  const platform = platformOf(options);
  if (platform) return platform;
  throw new ReleaseError(
    'command.platform',
    `Name a platform with --platform <address>, or use a folder with ${LINKSTALL_FILE}.`,
  );
}

/** The remote of a command: its argument, else the remote of this repository. */
export function remoteOf({ remote }: Platform, argument?: string): string {
  const name = argument ?? remote;
  if (isRemoteName(name)) return name;
  throw new ReleaseError(
    'command.remote',
    name === null ? `Name a remote, or use a folder with ${LINKSTALL_FILE}.` : `'${name}' is not the name of a remote.`,
  );
}

const nothingHere = () => ({ remote: null, folder: process.cwd() });

function findLinkstallFile(folder: string): Platform | null {
  const text = readOrNull(join(folder, LINKSTALL_FILE));
  if (text !== null) return parse(text, folder);
  const parent = dirname(folder);
  return parent === folder ? null : findLinkstallFile(parent);
}

function readOrNull(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function parse(text: string, folder: string): Platform {
  const { remote, platform } = parseJson(text) ?? {};
  if (!isRemoteName(remote) || typeof platform !== 'string')
    throw new ReleaseError(
      'linkstall.json',
      `${join(folder, LINKSTALL_FILE)} is not valid. It has two fields: {"remote": "garden", "platform": "https://stall.example"}.`,
    );
  return { origin: originOf(platform), remote, folder };
}

function parseJson(text: string): { remote?: unknown; platform?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const isLoopback = (origin: string) =>
  /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(new URL(origin).hostname);

/** Refuses an address without encryption, because tokens travel to it. */
function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.origin))) return url.origin;
  throw new ReleaseError(
    'platform.address',
    `'${address}' is not the address of a platform. Use an https address such as https://stall.example.`,
  );
}
