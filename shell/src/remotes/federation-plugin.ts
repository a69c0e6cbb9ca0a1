import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The integrity hash of a file; undefined when no release of the composition has the file. */
type IntegrityOf = (path: string) => string | undefined;

/**
 * Adds integrity hashes to the files that federation loads (entries, exposed chunks, their styles) and refuses files without
 * a hash. A retry has another URL and the same hash. `onEntry` gets the script element of each container's entry. Lazy chunks
 * are covered by the bundler's integrity plugin in each build.
 */
export function integrityPlugin(
  integrityOf: IntegrityOf,
  onEntry: (name: string, script: HTMLScriptElement) => void = () => undefined,
): ModuleFederationRuntimePlugin {
  const addIntegrity = <T extends HTMLScriptElement | HTMLLinkElement>(element: T, url: string): T => {
    const { origin, pathname } = new URL(url, location.href);
    const integrity = origin === location.origin ? integrityOf(pathname.replace(/\/try-\d+\//, '/')) : undefined;
    if (!integrity) throw new Error(`no integrity is known for ${url}`);
    element.integrity = integrity;
    return element;
  };
  return {
    name: 'require-integrity',
    createScript({ url, remoteInfo }) {
      const script = addIntegrity(document.createElement('script'), url);
      script.src = url;
      script.async = true;
      if (remoteInfo) onEntry(remoteInfo.entryGlobalName, script);
      return script;
    },
    createLink({ url, attrs }) {
      const link = addIntegrity(document.createElement('link'), url);
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      link.href = url;
      return link;
    },
  };
}
