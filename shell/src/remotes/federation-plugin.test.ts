import { integrityPlugin } from './federation-plugin.ts';

const knownHash = 'sha384-known';
const plugin = integrityPlugin((path) => (path === '/remotes/mfe-links/1/remote-entry.js' ? knownHash : undefined));
type LoadedElement = HTMLScriptElement | HTMLLinkElement;
const create = (kind: 'createScript' | 'createLink', url: string) =>
  (plugin[kind] as unknown as (args: { url: string }) => LoadedElement)({ url });

describe('a file that federation loads', () => {
  it.each(['createScript', 'createLink'] as const)('has the integrity hash of its release (%s)', (kind) => {
    expect(create(kind, 'http://localhost/remotes/mfe-links/1/remote-entry.js').integrity).toBe(knownHash);
  });

  it('has the same hash when a retry uses another URL', () => {
    expect(create('createScript', '/remotes/mfe-links/1/try-2/remote-entry.js').integrity).toBe(knownHash);
  });

  it.each(['createScript', 'createLink'] as const)('is refused without a known hash (%s)', (kind) => {
    expect(() => create(kind, 'http://localhost/remotes/mfe-links/1/other.js')).toThrow('no integrity is known');
  });

  it('is refused from another origin, although its path is known', () => {
    expect(() => create('createScript', 'https://evil.example/remotes/mfe-links/1/remote-entry.js')).toThrow(
      'no integrity is known',
    );
  });
});
