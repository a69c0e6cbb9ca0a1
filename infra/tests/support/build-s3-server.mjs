// Builds the S3 server of the tests, versitygw, once for each user of a machine, and prints the path of its program. The
// server honours `If-None-Match: *` and `If-Match` of a write under a lock for each key, as S3 does.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { waitForLock } from '../../dev/processes/lock.mjs';

// Needs Go 1.25; an older Go fetches it.
const VERSION = 'v1.8.0';
const folder = resolve(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'linkstall/s3-server', VERSION);
const program = join(folder, 'versitygw');

if (!existsSync(program)) {
  const onWait = () => console.error('s3-server: another test builds it; waiting for it');
  const release = await waitForLock(folder, 'build.lock', { signal: new AbortController().signal, onWait });
  try {
    if (!existsSync(program)) await build();
  } finally {
    release();
  }
}
console.log(program);

async function build() {
  console.error('s3-server: building versitygw, once for this machine: about a minute');
  const draft = await mkdtemp(join(folder, 'draft-'));
  try {
    const args = ['install', '-trimpath', '-ldflags=-s -w', `github.com/versity/versitygw/cmd/versitygw@${VERSION}`];
    // The build uses no C compiler, because the server does not need one.
    await promisify(execFile)('go', args, {
      env: { ...process.env, CGO_ENABLED: '0', GOBIN: draft, GOTOOLCHAIN: 'auto' },
    });
    await rename(join(draft, 'versitygw'), program);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
