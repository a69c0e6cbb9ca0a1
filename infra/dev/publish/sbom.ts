// The software bill of materials of a build (CycloneDX): every package that the lock file names, with its hash. npm makes it
// from the lock file alone, so it needs no network.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { run } from '../processes/progress.mjs';

/** Ignores peer dependencies, because the lock file resolves an optional one of a mail library to another version. */
const ARGUMENTS = ['--sbom-format=cyclonedx', '--package-lock-only', '--legacy-peer-deps', '--offline'];

export const sbomFile = (root: string) => join(root, 'backend/dist/sbom.cdx.json');

export async function writeSbom({ root, file, signal }: { root: string; file: string; signal: AbortSignal }) {
  const failureMessage = 'The list of packages (npm sbom) could not be made.';
  const text = await run('npm', ['sbom', ...ARGUMENTS], { cwd: root, signal, failureMessage });
  const { components } = JSON.parse(text) as { components: unknown[] };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return { summary: `${components.length} packages in ${file}` };
}

/** `npm sbom` exists since npm 9.9 and 10.2. */
export const canWriteSbom = (npmVersion: string) => {
  const [major = 0, minor = 0] = npmVersion.split('.').map(Number);
  return major > 10 || (major === 10 && minor >= 2) || (major === 9 && minor >= 9);
};
