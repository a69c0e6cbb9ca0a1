import type { KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Release } from '../src/formats.ts';
import { signatureOf } from '../src/signed/keys.ts';
import { signStatement } from '../src/signed/statement.ts';

/** Fields that replace fields of the record. The value undefined removes a field. */
type Fields = { readonly by: string } & { readonly [K in keyof Release]?: Release[K] | undefined };

/**
 * Signs a release again, as if a publisher without a key had published it over HTTP.
 * @param name `<remote>/<release>`
 */
export async function signAsPublished(
  { dataDir, privateKey }: { dataDir: string; privateKey: KeyObject },
  name: string,
  fields: Fields,
): Promise<void> {
  const file = join(dataDir, 'releases', name, 'release.json');
  const record: Release = JSON.parse(await readFile(file, 'utf8'));
  const { remote, version, buildId, files, commit } = record;
  const subject = { remote, files, release: `${version}~${buildId}` };
  const source = { repository: '', commit, builder: `linkstall:${fields.by}` };
  const envelope = signStatement(subject, source, { keyid: 'installation', privateKey });
  const unsigned = { ...record, statement: { envelope }, ...fields };
  await writeFile(file, JSON.stringify({ ...unsigned, signature: signatureOf(unsigned, privateKey) }));
}
