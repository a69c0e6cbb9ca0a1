// Replaces the ids of styled components. The default id is a hash of the whole file. A new comment or icon in the file would
// change this id and make a new release. The new id is a hash of package, file and name of the component.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** The output format of the styled-components plugin. */
const NAME_OR_ID = /displayName: "([^"]+)",|componentId: "[^"]*"/g;
/** Digits in base 36. With 300 ids on a page, the chance of two equal ids is one in a thousand. */
const LENGTH = 5;

/**
 * Each package contains its own copy of the kit, perhaps of another version. The ids contain the package, so the rules of
 * each copy keep their order, whichever package loads first.
 * @this {import('@rspack/core').LoaderContext<{name: string, root: string}>}
 * @param {string} code
 * @param {Parameters<import('@rspack/core').LoaderContext['callback']>[2]} map
 */
export default function styleIds(code, map) {
  const { name: packageName, root } = this.getOptions();
  const file = `${packageName} ${relative(root, this.resourcePath)}`;
  /** @type {string[]} */
  const usedPlaces = [];
  let name = '';
  const result = code.replace(NAME_OR_ID, (_, /** @type {string | undefined} */ displayName) => {
    if (displayName !== undefined) {
      name = displayName;
      return '';
    }
    const place = `${file} ${name}`;
    name = '';
    usedPlaces.push(place);
    const repeatCount = usedPlaces.filter((other) => other === place).length;
    return `componentId: "sc-${idOf(`${place} ${repeatCount}`)}"`;
  });
  this.callback(null, result, map);
}

/** @param {string} place */
const idOf = (place) =>
  BigInt(`0x${createHash('sha256').update(place).digest('hex')}`)
    .toString(36)
    .slice(-LENGTH);
