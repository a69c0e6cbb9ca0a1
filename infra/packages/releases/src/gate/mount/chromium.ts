// Starts Chromium for code of releases. Chromium gets no network, a profile and a user of its own, and no variable of this
// process. Its own sandbox needs another user than root and a system that allows user namespaces.
import { accessSync, constants } from 'node:fs';
import { chown, mkdir, rm } from 'node:fs/promises';

import type { Browser } from 'playwright-core';

import { PATH, programIn } from '../../sandbox/deno.ts';
import { AS_NOBODY, NO_NETWORK, NOBODY, SETPRIV } from '../../sandbox/isolation.ts';

/** `path`: the program; `reason`: why there is none. */
type Search = { readonly path: string } | { readonly reason: string };

export interface Chromium {
  readonly browser: Browser;
  /** Whether the sandbox of Chromium itself is on. */
  readonly isSandboxed: boolean;
  /** Kills Chromium and deletes its profile. */
  readonly close: () => Promise<void>;
}

/** A way to start Chromium. */
interface Start {
  readonly command: readonly string[];
  readonly isNobody: boolean;
  readonly isSandboxed: boolean;
}

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const START_MS = 15_000;

/** Chromium's sandbox needs a user that has a name in the namespace. */
const USER_NO_NETWORK = ['unshare', '--user', '--map-current-user', '--net', '--'];
const ROOT_COMMANDS = [[...NO_NETWORK, ...AS_NOBODY], AS_NOBODY];
const USER_COMMANDS = [[...USER_NO_NETWORK, ...SETPRIV], SETPRIV, []];

/** Best first. No way runs Chromium as root with its sandbox, because Chromium refuses to start so. */
function possibleStarts(): Start[] {
  const isRoot = process.getuid?.() === 0;
  const isLinux = process.platform === 'linux';
  const commands = isLinux ? (isRoot ? ROOT_COMMANDS : USER_COMMANDS) : [[]];
  const starts = commands.map((command) => ({ command, isNobody: isLinux && isRoot }));
  return [
    ...starts.map((start) => ({ ...start, isSandboxed: true })),
    ...starts.map((start) => ({ ...start, isSandboxed: false })),
    ...(isRoot ? [{ command: [], isNobody: false, isSandboxed: false }] : []),
  ];
}

/** The program that `GATE_CHROMIUM` or `CHROMIUM` names, or the first Chromium of the system. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): Search {
  const { GATE_CHROMIUM, CHROMIUM } = env;
  if (GATE_CHROMIUM === '') return { reason: 'GATE_CHROMIUM is empty' };
  const setting = GATE_CHROMIUM ?? CHROMIUM;
  if (!setting) {
    const path = NAMES.map((name) => programIn(env['PATH'] ?? PATH, name)).find((file) => file !== null);
    return path === undefined ? { reason: 'no Chromium' } : { path };
  }
  return isExecutable(setting) ? { path: setting } : { reason: `no Chromium at ${setting}` };
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Place {
  readonly program: string;
  /** A folder that does not exist. */
  readonly profile: string;
}

/**
 * Tries each way, because a system can refuse namespaces or another user.
 * @throws {Error} when Chromium cannot be started in any way, or without playwright-core
 */
export async function startChromium(place: Place): Promise<Chromium> {
  let failure: unknown;
  await mkdir(place.profile, { mode: 0o700 });
  for (const start of possibleStarts()) {
    try {
      return await attempt(place, start);
    } catch (error) {
      failure = error;
      // A start that is slow on a busy machine must not lead to a weaker way.
      if (error instanceof Error && error.name === 'TimeoutError') break;
    }
  }
  await deleteProfile(place.profile);
  throw failure;
}

async function attempt({ program, profile }: Place, { command, isNobody, isSandboxed }: Start): Promise<Chromium> {
  // Production needs no browser, so the package may be missing.
  const { chromium } = await import('playwright-core');
  if (isNobody) await chown(profile, NOBODY, NOBODY);
  const [starter, ...args] = [...command, program];
  const browser = await chromium.launch({
    executablePath: programIn(PATH, starter) ?? starter,
    ignoreDefaultArgs: true,
    args: [...args, ...argumentsFor(profile), ...(isSandboxed ? [] : ['--no-sandbox'])],
    env: { PATH, HOME: profile, TMPDIR: profile, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: profile },
    timeout: START_MS,
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
  const close = async () => {
    await browser.close().catch(() => undefined);
    await deleteProfile(profile);
  };
  return { browser, isSandboxed, close };
}

/** Tries several times, because a Chromium that ends can still write files. */
export const deleteProfile = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

const argumentsFor = (profile: string) => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  '--no-first-run',
  '--no-startup-window',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  '--js-flags=--max-old-space-size=512',
  // Some systems do not allow an empty network namespace. There Chromium resolves no host names, and WebRTC may use only a
  // proxy, which does not exist.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];
