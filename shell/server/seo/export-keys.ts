import type { ExportKeySet } from '@linkstall/contracts/http';

import { OwnerFiles, type OwnerFilesDependencies } from './owner-files.ts';

export const EXPORT_KEYS = /^\/\.well-known\/linkstall\/export-keys\.json$/;

/** The public keys of this site as a key set (RFC 7517). Other sites verify exports by them. */
export const exportKeys = (dependencies: OwnerFilesDependencies) =>
  new OwnerFiles<ExportKeySet>(dependencies, {
    name: 'export keys',
    fileOf: () => ({
      apiPath: '/users/export-keys',
      contentType: 'application/json; charset=utf-8',
      write: ({ keys }) => JSON.stringify({ keys }),
    }),
    texts: { missing: 'This site has no keys.', unavailable: 'The keys are not available at the moment.' },
  });
