// A registry of npm with the packages that are installed in this clone, at the versions of its lock file. `npm install` in
// another folder then gives the same result on every machine, and needs no network.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

interface LockedPackage {
  /** Absent when the name is the name of the folder. */
  readonly name?: string;
  readonly version: string;
  readonly link?: boolean;
}

interface InstalledPackage extends LockedPackage {
  readonly folder: string;
}

type PackagesByVersion = Map<string, InstalledPackage>;

/** All installed packages of npm, by name and version. */
function installedPackages(): ReadonlyMap<string, PackagesByVersion> {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, LockedPackage>>;
  };
  const packages = new Map<string, PackagesByVersion>();
  for (const [folder, locked] of Object.entries(lock.packages)) {
    // Packages for other systems are in the lock file only.
    const isInstalled = folder.includes('node_modules/') && existsSync(join(ROOT, folder, 'package.json'));
    if (locked.link || !isInstalled) continue;
    const name = locked.name ?? folder.replace(/^.*node_modules\//, '');
    const versions: PackagesByVersion = packages.get(name) ?? new Map();
    packages.set(name, versions.set(locked.version, { ...locked, folder }));
  }
  return packages;
}

/** The document that npm reads before it chooses a version. */
function documentOf(name: string, versions: PackagesByVersion, origin: string) {
  const numbers = [...versions.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const entries = [...versions].map(([version, installed]) => {
    const { folder: _, ...locked } = installed;
    // The document has no integrity hash, because the archive is made of the installed files.
    const tarball = `${origin}/${encodeURIComponent(name)}/-/${version}`;
    return [version, { ...locked, name, dist: { tarball } }];
  });
  return { name, 'dist-tags': { latest: numbers.at(-1) }, versions: Object.fromEntries(entries) };
}

/** Sends the files of a package as an archive. npm accepts an archive without compression. */
function sendFiles({ folder }: InstalledPackage, response: ServerResponse): void {
  const options = ['--exclude=./node_modules', '--transform=s,^\\.,package,'];
  const tar = spawn('tar', ['-c', ...options, '-C', join(ROOT, folder), '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
  tar.stdout.pipe(response);
}

export async function startPackageRegistry(): Promise<{ readonly url: string; close(): void }> {
  const packages = installedPackages();
  const server = createServer(({ url = '' }, response) => {
    const [name = '', version] = decodeURIComponent(url.slice(1)).split('/-/');
    const versions = packages.get(name);
    const requested = version === undefined ? undefined : versions?.get(version);
    // npm keeps the packages in its cache, so only the first repository of a test reads them from here.
    response.setHeader('cache-control', 'public, immutable, max-age=3600');
    if (requested) return sendFiles(requested, response);
    if (!versions || version !== undefined) return void response.writeHead(404).end('{}');
    response.end(JSON.stringify(documentOf(name, versions, origin)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
