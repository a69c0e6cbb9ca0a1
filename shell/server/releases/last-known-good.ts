import type { KeyObject } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { isSigned } from '@linkstall/releases/keys';
import { FolderStore } from '@linkstall/releases/folder-store';
import { putBlob } from '@linkstall/releases/blobs';
import { blobKeysOf, readRelease, storedForms, verifyRelease } from '@linkstall/releases/verify';
import type { Logger } from 'pino';

import { JsonFile } from '../json-file.ts';
import type { State } from './environment-state.ts';
import type { Release, ReleaseReader } from './release-reader.ts';

interface Dependencies {
  readonly dataDir: string;
  readonly env: string;
  readonly publicKey: KeyObject;
  readonly log: Logger;
}

/** Interval for checking the stored bytes of a release that browsers show. */
const VERIFY_INTERVAL_MS = 60 * 60_000;
/** Delay before a failed copy is tried again. */
const RETRY_MS = 10_000;

type Reader = Pick<ReleaseReader, 'release' | 'file'>;

/**
 * Stores the last known good release of each remote with its files, and the last pointers, in the data folder. A release is
 * known good when browsers have mounted it as the stable release. The edge uses them while the store or the pointers are
 * unavailable; a release that the pointers have rolled back or disabled is not used.
 */
export class LastKnownGood {
  /** The folder of the files, which are verified on read like those of any store. */
  readonly store: FolderStore;
  readonly #dependencies: Dependencies;
  readonly #folder: string;
  readonly #file: JsonFile;
  /** The last signed pointers, from which the fallback is made. */
  #signedState: State | null = null;
  /** These pointers without the releases of revoked publishers. Null after a restart, until the first update. */
  #allowedState: State | null = null;
  #fallback: State | null = null;
  /** All fallback states that `state` has returned. `update` ignores them, because they are not signed. */
  readonly #issuedFallbacks = new WeakSet<State>();
  readonly #good = new Map<string, string>();
  #revoked: readonly string[] = [];
  readonly #pendingCopies = new Set<string>();
  /** Per remote: the release that was checked last, and the time of the next check. */
  readonly #checks = new Map<string, { readonly release: string; readonly until: number }>();
  #lastLogged = '';
  #copying: Promise<void> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const all = join(dependencies.dataDir, 'last-known-good');
    this.#folder = join(all, dependencies.env);
    this.store = new FolderStore(this.#folder);
    const content = () => ({
      schema: 1,
      state: this.#signedState,
      good: Object.fromEntries(this.#good),
      revoked: this.#revoked,
    });
    this.#file = new JsonFile(join(all, `${dependencies.env}.json`), content, dependencies.log);
    this.#restore(this.#file.read());
  }

  /** The fallback state: the last known good release of each remote, without candidates. */
  get state(): State | null {
    const state = this.#signedState;
    if (state === null || this.#fallback !== null) return this.#fallback;
    const remotes = Object.entries(state.remotes).map(([remote, { candidate, ...pointer }]) => {
      if (candidate) this.#dependencies.log.warn({ remote, release: candidate.release }, 'a candidate is left out');
      return [remote, { ...pointer, stable: this.lastKnownGoodOf(remote) ?? pointer.stable }];
    });
    this.#fallback = { ...state, remotes: Object.fromEntries(remotes) as State['remotes'] };
    this.#issuedFallbacks.add(this.#fallback);
    return this.#fallback;
  }

  lastKnownGoodOf(remote: string): string | undefined {
    return this.#good.get(remote);
  }

  /** The publishers `<team>/<id>` whose releases the edge refuses. */
  get revoked(): readonly string[] {
    return this.#revoked;
  }

  setRevoked(names: readonly string[]): void {
    this.#revoked = names;
    void this.#file.write();
  }

  /** Removes the copy of a release that is no longer allowed. */
  forget(remote: string, release: string): void {
    if (this.#good.get(remote) !== release) return;
    this.#drop(remote);
    this.#fallback = null;
    void this.#file.write();
    this.#enqueue(() => this.#sweep());
  }

  /** The names `<remote>/<release>`. */
  get names(): readonly string[] {
    return [...this.#good].map(([remote, release]) => `${remote}/${release}`);
  }

  /**
   * Called with the signed pointers in use. Releases that are no longer reachable by rollback are forgotten.
   * @param allowed the pointers without the releases of revoked publishers
   */
  update(state: State, allowed: State = state): void {
    if (this.#issuedFallbacks.has(state)) return;
    this.#signedState = state;
    this.#allowedState = allowed;
    this.#fallback = null;
    for (const [remote, release] of this.#good) {
      const pointer = allowed.remotes[remote];
      if (![pointer?.stable, ...(pointer?.history ?? [])].includes(release)) this.#drop(remote);
    }
    void this.#file.write();
    this.#enqueue(() => this.#sweep());
  }

  /** Called when a browser has mounted a release. Only the stable release becomes known good, because reports can be forged. */
  recordMount(remote: string, release: string, reader: Reader): void {
    const name = `${remote}/${release}`;
    const check = this.#checks.get(remote);
    const isRecent = check?.release === release && Date.now() < check.until;
    if (!this.#isStable(remote, release) || isRecent || this.#pendingCopies.has(name)) return;
    this.#pendingCopies.add(name);
    this.#checks.set(remote, { release, until: Date.now() + RETRY_MS });
    this.#enqueue(async () => {
      try {
        await this.#copy(await reader.release(remote, release), reader);
        if (!this.#isStable(remote, release)) return;
        if (this.#good.get(remote) !== release) await this.#setGood(remote, release);
        this.#checks.set(remote, { release, until: Date.now() + VERIFY_INTERVAL_MS });
      } finally {
        this.#pendingCopies.delete(name);
      }
    });
  }

  #drop(remote: string): void {
    this.#good.delete(remote);
    this.#checks.delete(remote);
  }

  async #setGood(remote: string, release: string): Promise<void> {
    this.#good.set(remote, release);
    this.#fallback = null;
    await this.#file.write();
    await this.#sweep();
  }

  async close(): Promise<void> {
    await this.#copying;
    await this.#file.close();
  }

  #isStable(remote: string, release: string): boolean {
    const pointer = (this.#allowedState ?? this.#signedState)?.remotes[remote];
    return pointer?.stable === release && !pointer.disabled;
  }

  /** Copies run one after the other; a failed copy is tried again at a later mount. */
  #enqueue(work: () => Promise<void>): void {
    this.#copying = this.#copying.then(work).then(
      () => void (this.#lastLogged = ''),
      (error: unknown) => this.#logOnce(String(error)),
    );
  }

  #logOnce(reason: string): void {
    if (reason !== this.#lastLogged)
      this.#dependencies.log.error({ reason }, 'the last known good releases cannot be stored');
    this.#lastLogged = reason;
  }

  /** Writes `release.json` last, because a release without it does not exist. */
  async #copy(release: Release, reader: Reader): Promise<void> {
    const { publicKey } = this.#dependencies;
    const { store } = this;
    const name = `${release.version}~${release.buildId}`;
    const location = { store, remote: release.remote, release: name, publicKey };
    if (await verifyRelease(location).catch(() => null)) return;
    for (const { path, encoding } of storedForms(release))
      await putBlob(store, await reader.file(release, path, encoding));
    await store.replace(`releases/${release.remote}/${name}/release.json`, Buffer.from(JSON.stringify(release)));
    // Verifies the copy in the same way as a later read.
    await verifyRelease(location);
  }

  /** Removes all other releases, and the files that only they have. Copies and sweeps run one after the other. */
  async #sweep(): Promise<void> {
    const folder = join(this.#folder, 'releases');
    const remotes = await readdir(folder).catch(() => []);
    for (const remote of remotes.filter((name) => !name.startsWith('.')))
      for (const release of await readdir(join(folder, remote)).catch(() => []))
        if (this.#good.get(remote) !== release)
          await rm(join(folder, remote, release), { recursive: true, force: true });
    const { store } = this;
    const { publicKey } = this.#dependencies;
    const goodReleases = [...this.#good].map(([remote, release]) => ({ store, publicKey, remote, release }));
    // A damaged copy is copied again as a whole, so its files may go.
    const records = await Promise.all(goodReleases.map((location) => readRelease(location).catch(() => null)));
    const used = new Set(records.flatMap((release) => (release ? blobKeysOf(release) : [])));
    for (const key of await store.list('blobs/')) if (!used.has(key)) await store.sweep(key, 0);
  }

  #restore(content: unknown): void {
    const { schema, state, good, revoked } = Object(content) as Readonly<Record<string, unknown>>;
    if (Array.isArray(revoked)) this.#revoked = revoked.map(String);
    const signed = Object(state) as State;
    if (schema !== 1 || signed.env !== this.#dependencies.env || !isSigned(signed, this.#dependencies.publicKey))
      return;
    this.#signedState = signed;
    for (const [remote, release] of Object.entries(Object(good) as object)) {
      const pointer = signed.remotes[remote];
      const isKnown = [pointer?.stable, ...(pointer?.history ?? [])].includes(release as string);
      if (isKnown) this.#good.set(remote, release as string);
    }
  }
}
