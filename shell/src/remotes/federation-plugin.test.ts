import { closedIntegrity } from './federation-plugin.ts';

const known = 'sha384-known';
const plugin = closedIntegrity((path) => (path === '/remotes/mfe-links/1/remote-entry.js' ? known : undefined));
type Created = HTMLScriptElement | HTMLLinkElement;
const create = (kind: 'createScript' | 'createLink', url: string) =>
  (plugin[kind] as unknown as (args: { url: string }) => Created)({ url });

describe('what federation loads', () => {
  it.each(['createScript', 'createLink'] as const)('carries the hash of its release (%s)', (kind) => {
    expect(create(kind, 'http://localhost/remotes/mfe-links/1/remote-entry.js').integrity).toBe(known);
  });

  it('carries it at another try, too', () => {
    expect(create('createScript', '/remotes/mfe-links/1/try-2/remote-entry.js').integrity).toBe(known);
  });

  it.each(['createScript', 'createLink'] as const)('is refused without a known hash (%s)', (kind) => {
    expect(() => create(kind, 'http://localhost/remotes/mfe-links/1/other.js')).toThrow('no integrity is known');
  });

  it('is refused from another origin, even under a known path', () => {
    expect(() => create('createScript', 'https://evil.example/remotes/mfe-links/1/remote-entry.js')).toThrow(
      'no integrity is known',
    );
  });
});
