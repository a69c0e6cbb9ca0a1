import type { KeyObject } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { isSigned } from '@linkstall/releases/keys';
import { FolderStore } from '@linkstall/releases/store';
import { readVerified, SUFFIXES, verifyRelease } from '@linkstall/releases/verify';
import type { Logger } from 'pino';

import { KeptJson } from '../kept-json.ts';
import type { State } from './environment-state.ts';
import type { Release, ReleaseReader } from './release-reader.ts';

interface Means {
  readonly dataDir: string;
  readonly env: string;
  readonly publicKey: KeyObject;
  readonly log: Logger;
}

/** Interval for checking the stored bytes of a release that browsers show. */
const VERIFIED_MS = 60 * 60_000;
/** Delay before a failed copy is tried again. */
const FAILED_MS = 10_000;

type Reader = Pick<ReleaseReader, 'release' | 'file'>;

/**
 * Stores the last known good release of each remote with its files, and the last pointers, in the data folder. A release is
 * known good when browsers have mounted it as the stable release. The edge uses them while the store or the pointers are
 * unavailable; a release that the pointers have rolled back or disabled is not used.
 */
export class LastKnownGood {
  /** The folder of the files, which are verified on read like those of any store. */
  readonly store: FolderStore;
  readonly #means: Means;
  readonly #folder: string;
  readonly #kept: KeptJson;
  /** The signed pointers. */
  #state: State | null = null;
  #standIn: State | null = null;
  readonly #standIns = new WeakSet<State>();
  readonly #good = new Map<string, string>();
  readonly #coming = new Set<string>();
  /** Per remote: the release that was checked last, and the time of the next check. */
  readonly #looked = new Map<string, { readonly release: string; readonly until: number }>();
  #said = '';
  #copying: Promise<void> = Promise.resolve();

  constructor(means: Means) {
    this.#means = means;
    const all = join(means.dataDir, 'last-known-good');
    this.#folder = join(all, means.env);
    const [releasesDir, envsDir] = [join(this.#folder, 'releases'), join(this.#folder, 'envs')];
    this.store = new FolderStore({ releasesDir, envsDir });
    const content = () => ({ schema: 1, state: this.#state, good: Object.fromEntries(this.#good) });
    this.#kept = new KeptJson(join(all, `${means.env}.json`), content, means.log);
    this.#restore(this.#kept.read());
  }

  /** The fallback state: the last known good release of each remote, without candidates. */
  get state(): State | null {
    const state = this.#state;
    if (state === null || this.#standIn !== null) return this.#standIn;
    const remotes = Object.entries(state.remotes).map(([remote, { candidate, ...pointer }]) => {
      if (candidate) this.#means.log.warn({ remote, release: candidate.release }, 'a candidate is left out');
      return [remote, { ...pointer, stable: this.goodOf(remote) ?? pointer.stable }];
    });
    this.#standIn = { ...state, remotes: Object.fromEntries(remotes) as State['remotes'] };
    this.#standIns.add(this.#standIn);
    return this.#standIn;
  }

  goodOf(remote: string): string | undefined {
    return this.#good.get(remote);
  }

  /** The names `<remote>/<release>`. */
  get names(): readonly string[] {
    return [...this.#good].map(([remote, release]) => `${remote}/${release}`);
  }

  /** Called with the pointers in use. Releases that are no longer reachable by rollback are forgotten. */
  note(state: State): void {
    if (this.#standIns.has(state)) return;
    this.#state = state;
    this.#standIn = null;
    for (const [remote, release] of this.#good) {
      const pointer = state.remotes[remote];
      if (![pointer?.stable, ...(pointer?.history ?? [])].includes(release)) {
        this.#good.delete(remote);
        this.#looked.delete(remote);
      }
    }
    void this.#kept.write();
    this.#enqueue(() => this.#sweep());
  }

  /** Called when a browser has mounted a release. Only the stable release becomes known good, so a forged report changes little. */
  mounted(remote: string, release: string, reader: Reader): void {
    const name = `${remote}/${release}`;
    const looked = this.#looked.get(remote);
    const rests = looked?.release === release && Date.now() < looked.until;
    if (!this.#isStable(remote, release) || rests || this.#coming.has(name)) return;
    this.#coming.add(name);
    this.#looked.set(remote, { release, until: Date.now() + FAILED_MS });
    this.#enqueue(async () => {
      try {
        await this.#copy(await reader.release(remote, release), reader);
        if (!this.#isStable(remote, release)) return;
        if (this.#good.get(remote) !== release) await this.#take(remote, release);
        this.#looked.set(remote, { release, until: Date.now() + VERIFIED_MS });
      } finally {
        this.#coming.delete(name);
      }
    });
  }

  async #take(remote: string, release: string): Promise<void> {
    this.#good.set(remote, release);
    this.#standIn = null;
    await this.#kept.write();
    await this.#sweep();
  }

  async close(): Promise<void> {
    await this.#copying;
    await this.#kept.close();
  }

  #isStable(remote: string, release: string): boolean {
    const pointer = this.#state?.remotes[remote];
    return pointer?.stable === release && !pointer.disabled;
  }

  /** Copies run one after the other; a failed copy is tried again at a later mount. */
  #enqueue(work: () => Promise<void>): void {
    this.#copying = this.#copying.then(work).then(
      () => void (this.#said = ''),
      (error: unknown) => this.#say(String(error)),
    );
  }

  /** Starts one copy, however many pages report the release. */
  #say(reason: string): void {
    if (reason !== this.#said) this.#means.log.error({ reason }, 'what is known to be good cannot be kept');
    this.#said = reason;
  }

  /** Writes `release.json` last, because a release without it does not exist. */
  async #copy(release: Release, reader: Reader): Promise<void> {
    const { publicKey } = this.#means;
    const { store } = this;
    const name = `${release.version}~${release.buildId}`;
    const there = { store, remote: release.remote, release: name, publicKey };
    if (await verifyRelease(there).catch(() => null)) return;
    const folder = `releases/${release.remote}/${name}/`;
    for (const [path, { encodings }] of Object.entries(release.files)) {
      await store.mend(folder + path, await reader.file(release, path));
      for (const form of ['br', 'gzip'] as const)
        if (encodings?.[form]) await store.mend(folder + path + SUFFIXES[form], await reader.file(release, path, form));
    }
    await store.mend(`${folder}release.json`, Buffer.from(JSON.stringify(release)));
    // Verified as it will be read.
    await readVerified({ store, release, path: release.entry });
  }

  /** Removes the files of all other releases. */
  async #sweep(): Promise<void> {
    const folder = join(this.#folder, 'releases');
    const remotes = await readdir(folder).catch(() => []);
    for (const remote of remotes.filter((name) => !name.startsWith('.')))
      for (const release of await readdir(join(folder, remote)).catch(() => []))
        if (this.#good.get(remote) !== release)
          await rm(join(folder, remote, release), { recursive: true, force: true });
  }

  #restore(kept: unknown): void {
    const { schema, state, good } = Object(kept) as Readonly<Record<string, unknown>>;
    const signed = Object(state) as State;
    if (schema !== 1 || signed.env !== this.#means.env || !isSigned(signed, this.#means.publicKey)) return;
    this.#state = signed;
    for (const [remote, release] of Object.entries(Object(good) as object)) {
      const pointer = signed.remotes[remote];
      const isKnown = [pointer?.stable, ...(pointer?.history ?? [])].includes(release as string);
      if (isKnown) this.#good.set(remote, release as string);
    }
  }
}
