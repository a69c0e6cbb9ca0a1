export type EdgeDrawings = ReadonlyMap<string, readonly Node[]>;

const isBrowser = typeof document !== 'undefined';

/**
 * The entries that the edge drew into this document, by id. They are read when this code starts, because React can remove the
 * HTML before the code of the entries has arrived.
 */
export const edgeDrawings: EdgeDrawings = new Map(
  Array.from(isBrowser ? document.querySelectorAll('[data-kind=custom]') : [], (element) => [
    element.id,
    Array.from(element.childNodes, (node) => node.cloneNode(true)),
  ]),
);
