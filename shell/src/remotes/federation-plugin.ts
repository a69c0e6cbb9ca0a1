import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** What a file of a release must hash to; undefined when no release in the page's composition has it. */
type IntegrityOf = (path: string) => string | undefined;

/**
 * Closes what federation itself loads (entries, exposed chunks, their styles): a file without a known hash is refused.
 * Another try has other addresses, and the same bytes. Lazy chunks are closed by the bundler's integrity plugin in each build; it never sees these, and this never sees those.
 */
export function closedIntegrity(integrityOf: IntegrityOf): ModuleFederationRuntimePlugin {
  const close = <T extends HTMLScriptElement | HTMLLinkElement>(element: T, url: string): T => {
    const { origin, pathname } = new URL(url, location.href);
    const integrity = origin === location.origin ? integrityOf(pathname.replace(/\/try-\d+\//, '/')) : undefined;
    if (!integrity) throw new Error(`no integrity is known for ${url}`);
    element.integrity = integrity;
    return element;
  };
  return {
    name: 'closed-integrity',
    createScript({ url }) {
      const script = close(document.createElement('script'), url);
      script.src = url;
      script.async = true;
      return script;
    },
    createLink({ url, attrs }) {
      const link = close(document.createElement('link'), url);
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      link.href = url;
      return link;
    },
  };
}
