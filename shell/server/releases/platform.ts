import { EXTENSION_POINTS } from '@linkstall/contracts/slots';
import { UPLOAD_LIMITS } from '@linkstall/releases/upload-limits';
import type { Store } from '@linkstall/releases/store-interface';
import type { KeyObject } from 'node:crypto';

import { ALL, RELEASES } from '../responses/change-tags.ts';
import type { Exchange } from '../http/exchange.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import type { EdgeSettings } from '../settings.ts';
import type { State } from './environment-state.ts';
import type { ReleaseReader } from './release-reader.ts';

export const PLATFORM = /^\/\.well-known\/linkstall\/platform\.json$/;

/** The types of the contract, a file of the shell's release. */
const TYPES = 'contract.d.ts';
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=5',
  'surrogate-key': `${ALL} ${RELEASES}`,
  'access-control-allow-origin': '*',
};

interface Dependencies {
  readonly settings: Pick<EdgeSettings, 'publicUrl' | 'environment'>;
  readonly store: Pick<Store, 'read' | 'list'>;
  readonly publicKey: KeyObject;
  readonly reader: ReleaseReader;
  readonly activeState: { current(): Promise<State> };
}

/** `/.well-known/linkstall/platform.json`: what a team needs to build for this site and to publish to it. */
export class Platform {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
    const { settings, publicKey, activeState } = this.#dependencies;
    const { remotes } = await activeState.current();
    const shell = remotes.shell?.stable ?? '';
    const live = await this.#shell(shell);
    const candidate = remotes.shell?.candidate?.release;
    const document = {
      schema: 1,
      installation: await this.#installation(),
      environments: await this.#environments(),
      // The audience of proofs of identity, as in `registry-login.service.ts` of the API.
      audience: settings.publicUrl ?? 'linkstall:local',
      registry: '/api/v1/registry',
      contract: live.contract,
      shared: live.shared,
      // During a rollout visitors have two shells.
      shells: [live, ...(candidate === undefined ? [] : [await this.#shell(candidate)])],
      limits: UPLOAD_LIMITS,
      slots: Object.entries(EXTENSION_POINTS).map(([name, slot]) => ({ name, ...slot })),
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
    };
    await sendResponse(exchange, textResponse(200, JSON.stringify(document), HEADERS));
  }

  async #shell(release: string) {
    const { contractVersion, serves = [], provides, files } = await this.#dependencies.reader.release('shell', release);
    const types = files[TYPES] && { types: `/remotes/shell/${release}/${TYPES}` };
    return { release, contract: { version: contractVersion, serves, ...types }, shared: provides ?? {} };
  }

  /** Null until the API has named the installation. */
  async #installation(): Promise<string | null> {
    const bytes = await this.#dependencies.store.read('releases/installation.json').catch(() => null);
    if (!bytes) return null;
    return (JSON.parse(bytes.toString('utf8')) as { readonly installation?: string }).installation ?? null;
  }

  async #environments(): Promise<readonly string[]> {
    const { store, settings } = this.#dependencies;
    const names = (await store.list('envs/', 1)).flatMap((key) => /^envs\/([a-z][a-z0-9-]*)$/.exec(key)?.[1] ?? []);
    return [...new Set([settings.environment, ...names])].sort();
  }
}
