import { execFileSync } from 'node:child_process';

const SECURE_SHELL = /^[\w.-]{1,100}@[\w.-]{1,100}:[\w./~-]{1,200}$/;
const SCHEMES = ['https:', 'http:', 'ssh:', 'git:'];

/**
 * The address and the commit of the repository of a remote. Both are empty for a folder that no repository tracks, also when it
 * lies in the clone of a site.
 */
export function repositoryOf(folder: string): { repository: string; commit: string } {
  const trackedFiles = git(folder, 'ls-files', '--', 'package.json', 'routes.json');
  if (trackedFiles === '') return { repository: '', commit: '' };
  return {
    repository: withoutCredentials(git(folder, 'remote', 'get-url', 'origin')),
    commit: git(folder, 'rev-parse', '--verify', 'HEAD'),
  };
}

/** Empty for a path of this machine. */
function withoutCredentials(address: string) {
  if (SECURE_SHELL.test(address)) return address;
  const { protocol, host, pathname } = URL.canParse(address) ? new URL(address) : new URL('about:blank');
  return SCHEMES.includes(protocol) ? `${protocol}//${host}${pathname}` : '';
}

/** The output of Git in a folder; empty when Git fails. */
export function git(folder: string, ...args: string[]) {
  try {
    const output = execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return output.trim();
  } catch {
    return '';
  }
}
