import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { FolderStore } from '@linkstall/releases/store';
import type { Logger } from 'pino';

import type { EdgeSettings } from '../settings.ts';
import { AllowedState } from './allowed-state.ts';
import { EnvironmentState } from './environment-state.ts';
import { FallbackStore } from './fallback-store.ts';
import { LastKnownGood } from './last-known-good.ts';
import { ReleaseReader } from './release-reader.ts';
import { RevokedPublishers } from './revoked-publishers.ts';

/** The readers of the pointers and the releases. `state` has the signed pointers, `allowed` those that visitors may get. */
export function createStoreReaders(settings: EdgeSettings, log: Logger) {
  const { dataDir, storeDir, environment: env } = settings;
  const publicKey = createPublicKey(readFileSync(settings.publicKeyFile, 'utf8'));
  const store = new FolderStore(storeDir);
  const good = new LastKnownGood({ dataDir, env, publicKey, log });
  const revoked = new RevokedPublishers({ where: { store, storeDir, publicKey }, known: good, log });
  const reader = new ReleaseReader(
    { store: new FallbackStore(store, good, log), publicKey },
    { log, revokedPublishers: () => revoked.names, publisherKeys: () => revoked.keys },
  );
  const state = new EnvironmentState({ location: { store, storeDir, env, publicKey }, good, log });
  const allowed = new AllowedState({
    ...{ newest: state, revoked, reader },
    onRevoked: (remote, release) => good.forget(remote, release),
  });
  return { allowed, good, publicKey, reader, state, store };
}
