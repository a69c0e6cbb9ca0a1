import { ALL, RELEASES } from '../responses/change-tags.ts';
import type { Exchange } from '../http/exchange.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import type { State } from './environment-state.ts';
import type { ReleaseReader } from './release-reader.ts';

export const DISCOVERY = /^\/\.well-known\/frontend-discovery\.json$/;

const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

type Pointer = State['remotes'][string];

/** A release in the frontend-discovery format. */
interface Version {
  readonly url: string;
  readonly metadata: { readonly integrity: string; readonly version: string };
  readonly deployment: { readonly traffic: number; readonly default: boolean };
  readonly extras: {
    readonly modulefederation: {
      readonly type: 'global';
      readonly name: string;
      readonly exposes: readonly string[];
    };
  };
}

interface Dependencies {
  readonly activeState: { current(): Promise<State> };
  readonly reader: ReleaseReader;
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=5',
  'surrogate-key': `${ALL} ${RELEASES}`,
  'access-control-allow-origin': '*',
};

/**
 * `/.well-known/frontend-discovery.json`: the live releases, for external tools; the product does not read it. Candidates
 * without a share, disabled remotes and foreign remotes are omitted.
 */
export class Discovery {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
    const { remotes } = await this.#dependencies.activeState.current();
    const entries = await Promise.all(
      Object.entries(remotes).map(
        async ([remote, pointer]) => [remote, await this.#versions(remote, pointer, exchange)] as const,
      ),
    );
    const microFrontends = Object.fromEntries(entries.filter(([, versions]) => versions.length > 0));
    await sendResponse(exchange, textResponse(200, JSON.stringify({ schema: SCHEMA, microFrontends }), HEADERS));
  }

  /** The releases of a remote; empty unless all are known, because their shares must sum to 100. The shell is omitted. */
  async #versions(remote: string, pointer: Pointer, { origin, log }: Exchange): Promise<readonly Version[]> {
    const { stable, candidate, disabled = false } = pointer;
    if (disabled || remote === 'shell') return [];
    const share = candidate?.percent ?? 0;
    const live = [
      { release: stable, traffic: 100 - share, isDefault: true },
      ...(candidate && share > 0 ? [{ release: candidate.release, traffic: share, isDefault: false }] : []),
    ];
    try {
      const releases = await Promise.all(live.map(({ release }) => this.#dependencies.reader.release(remote, release)));
      if (releases.some(({ tier }) => tier === 'foreign')) return [];
      return await Promise.all(live.map((version) => this.#version(remote, version, origin)));
    } catch (error) {
      log.error({ remote, reason: String(error) }, 'a release cannot be listed in the discovery document');
      return [];
    }
  }

  async #version(
    remote: string,
    {
      release,
      traffic,
      isDefault,
    }: { readonly release: string; readonly traffic: number; readonly isDefault: boolean },
    origin: string,
  ): Promise<Version> {
    const { entry, files, uniqueName, exposes } = await this.#dependencies.reader.release(remote, release);
    return {
      url: `${origin}/remotes/${remote}/${release}/${entry}`,
      metadata: { integrity: files[entry]?.sha384 ?? '', version: release },
      deployment: { traffic, default: isDefault },
      extras: { modulefederation: { type: 'global', name: uniqueName, exposes } },
    };
  }
}
