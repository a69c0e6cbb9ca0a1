// The two base images of the Dockerfile for a machine without a registry, from packages of Debian and npm: a Debian with Node.js
// for the build, and the few packages of `distroless/cc` for the run. Each user of a machine makes the images once.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CACHE, podman, tryPodman } from './podman.ts';

const NODE = '24.21.0';
const NPM = '11.19.0';
/** The packages of `distroless/cc`, which has their files without documents, manuals and translations. */
const RUN_PACKAGES = 'base-files,netbase,tzdata,ca-certificates,libc6,libgcc-s1,libgomp1,libstdc++6,libssl3';
const BUILD_PACKAGES = 'ca-certificates,libstdc++6,binutils,git';
/** The certificates of this machine, which a proxy in front of the registry of npm may need. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

export const BASES = { BUILD_BASE: `localhost/build:node-${NODE}`, RUN_BASE: 'localhost/run:bookworm' };

/** Makes each base image that is missing. */
export async function makeBaseImages(): Promise<void> {
  const draft = mkdtempSync(join(CACHE, 'draft-'));
  try {
    if ((await tryPodman(['image', 'exists', BASES.RUN_BASE])).code !== 0) await makeRunBase(draft);
    if ((await tryPodman(['image', 'exists', BASES.BUILD_BASE])).code !== 0) await makeBuildBase(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function makeRunBase(draft: string) {
  const users = join(draft, 'passwd');
  writeFileSync(users, 'root:x:0:0::/root:/sbin/nologin\nnonroot:x:65532:65532::/home/nonroot:/sbin/nologin\n');
  const tar = join(draft, 'run.tar');
  bootstrap(tar, ['--variant=extract', `--include=${RUN_PACKAGES}`], [`upload ${users} /etc/passwd`]);
  await podman('import', '--change', 'USER 65532', tar, BASES.RUN_BASE);
}

async function makeBuildBase(draft: string) {
  const npm = join(draft, 'lib/node_modules/npm');
  mkdirSync(npm, { recursive: true });
  const node = `node-linux-${process.arch}`;
  execFileSync('npm', ['pack', '--silent', `${node}@${NODE}`, `npm@${NPM}`], { cwd: draft });
  const unpack = (name: string, folder: string) =>
    execFileSync('tar', ['-xzf', join(draft, name), '--strip-components=1', '-C', folder]);
  unpack(`${node}-${NODE}.tgz`, draft);
  unpack(`npm-${NPM}.tgz`, npm);
  const tar = join(draft, 'build.tar');
  bootstrap(
    tar,
    ['--variant=minbase', `--include=${BUILD_PACKAGES}`],
    [
      `copy-in ${join(draft, 'bin')} ${join(draft, 'lib')} /usr/local`,
      'chroot "$1" ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
      ...(existsSync(CERTIFICATES) ? [`upload ${CERTIFICATES} ${CERTIFICATES}`] : []),
    ],
  );
  await podman('import', '--change', `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, tar, BASES.BUILD_BASE);
}

/** Makes a tar of a Debian 12. */
function bootstrap(tar: string, options: readonly string[], hooks: readonly string[]) {
  const args = [...options, ...hooks.map((hook) => `--customize-hook=${hook}`), 'bookworm', tar];
  execFileSync('mmdebstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
