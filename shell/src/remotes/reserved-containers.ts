/**
 * Reserves the global names of federation containers. All remotes of a page share one global scope, and federation takes each
 * container from its global name. A remote could therefore define the name of another remote first, show a copy of its pages,
 * and read what users type there.
 *
 * Each name is an accessor before any remote runs. Its setter accepts a container only from the script element that
 * federation made for this container, and the integrity hash of that element protects its code. The setter calls no method
 * that a remote could replace.
 */
interface ReservedContainers {
  /** Whether other code defined the name before the shell. Such a container is not loaded. */
  readonly isTaken: (name: string) => boolean;
  /** Sets the script element that may define a container. */
  readonly allow: (name: string, script: HTMLScriptElement) => void;
}

const { apply } = Reflect;
// oxlint-disable-next-line typescript/unbound-method -- `apply` calls it with the document.
const readCurrentScript = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get ?? (() => null);

export function reserveContainers(names: readonly string[]): ReservedContainers {
  const allowed = Object.create(null) as Record<string, HTMLScriptElement | undefined>;
  const taken = names.filter((name) => name in globalThis);
  // Two releases of a remote can have the same container.
  for (const name of new Set(names)) if (!taken.includes(name)) reserve(name, () => allowed[name]);
  return {
    isTaken: (name) => taken.includes(name),
    allow: (name, script) => void (allowed[name] = script),
  };
}

function reserve(name: string, allowedScript: () => HTMLScriptElement | undefined): void {
  let container: unknown;
  Object.defineProperty(globalThis, name, {
    enumerable: true,
    get: () => container,
    set: (value: unknown) => {
      const script: unknown = apply(readCurrentScript, document, []);
      // Federation removes a container before it loads the container again.
      if (value !== undefined && (!script || script !== allowedScript()))
        throw new TypeError(`${name} is the container of a remote. Only the entry of that remote may define it.`);
      container = value;
    },
  });
}
