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

/** Bytes that are kept are looked at again after this long, when a browser has shown them. */
const VERIFIED_MS = 60 * 60_000;
/** What could not be kept is tried again after this long. */
const FAILED_MS = 10_000;

type Reader = Pick<ReleaseReader, 'release' | 'file'>;

/**
 * The last releases that browsers have shown to everybody, one of each remote, with their bytes; and the pointers as they
 * were last read. It needs neither the store nor the pointers, and brings back nothing that these took away.
 */
export class LastKnownGood {
  /** Where their bytes are; they are verified when they are read, as those of any store. */
  readonly store: FolderStore;
  readonly #means: Means;
  readonly #folder: string;
  readonly #kept: KeptJson;
  /** As it was signed. */
  #state: State | null = null;
  #standIn: State | null = null;
  readonly #standIns = new WeakSet<State>();
  readonly #good = new Map<string, string>();
  readonly #coming = new Set<string>();
  /** Of each remote what was looked at last, and when that is to be done again. */
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

  /** What stands in for pointers that cannot be read: of each remote the one that is known to be good, and no candidate. */
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

  /** `<remote>/<release>` of each. */
  get names(): readonly string[] {
    return [...this.#good].map(([remote, release]) => `${remote}/${release}`);
  }

  /** Visitors are served by these pointers now. What they do not lead back to is good no more. */
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

  /** A browser has shown it. Good is only what everybody gets, so whoever says so without having seen it changes little. */
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

  /** One after the other; what fails is tried again when it is mounted again. */
  #enqueue(work: () => Promise<void>): void {
    this.#copying = this.#copying.then(work).then(
      () => void (this.#said = ''),
      (error: unknown) => this.#say(String(error)),
    );
  }

  /** Once, and not for every page that is shown meanwhile. */
  #say(reason: string): void {
    if (reason !== this.#said) this.#means.log.error({ reason }, 'what is known to be good cannot be kept');
    this.#said = reason;
  }

  /** `release.json` last: until then it is not there. */
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
    // As it will be read one day.
    await readVerified({ store, release, path: release.entry });
  }

  /** One composition is kept, and no more. */
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
