import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { openStore } from '@linkstall/releases/store';
import type { Logger } from 'pino';

import type { EdgeSettings } from '../settings.ts';
import { AllowedState } from './allowed-state.ts';
import { EnvironmentState } from './environment-state.ts';
import { FallbackStore } from './fallback-store.ts';
import { LastKnownGood } from './last-known-good.ts';
import { LocalBlobs } from './local-blobs.ts';
import { ReleaseReader } from './release-reader.ts';
import { RevokedPublishers } from './revoked-publishers.ts';

/** The readers of the pointers and the releases. `state` has all signed pointers, `allowed` the pointers for visitors. */
export function createStoreReaders(settings: EdgeSettings, log: Logger) {
  const { dataDir, storeDir, storeUrl, environment: env } = settings;
  const publicKey = createPublicKey(readFileSync(settings.publicKeyFile, 'utf8'));
  const store = openStore(storeDir, storeUrl);
  const good = new LastKnownGood({ dataDir, env, publicKey, log });
  const revoked = new RevokedPublishers({ where: { store, publicKey }, known: good, log });
  const reader = new ReleaseReader(
    { store: new FallbackStore(storeUrl ? new LocalBlobs(store, good.store) : store, good, log), publicKey },
    { log, revokedPublishers: () => revoked.names, publisherKeys: () => revoked.keys },
  );
  const state = new EnvironmentState({ location: { store, env, publicKey }, good, log });
  const allowed = new AllowedState({
    ...{ newest: state, revoked, reader },
    onRevoked: (remote, release) => good.forget(remote, release),
  });
  return { allowed, good, publicKey, reader, state, store };
}
