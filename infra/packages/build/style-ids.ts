// Replaces the ids of styled components. The default id is a hash of the whole file. A new comment or icon in the file would
// change this id and make a new release. The new id is a hash of package, file and name of the component.
import type { LoaderContext } from '@rspack/core';
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** The output format of the styled-components plugin. */
const NAME_OR_ID = /displayName: "([^"]+)",|componentId: "[^"]*"/g;
/** Digits in base 36. With 300 ids on a page, the chance of two equal ids is one in a thousand. */
const LENGTH = 5;

/**
 * Each package contains its own copy of the kit, perhaps of another version. The ids contain the package, so the rules of
 * each copy keep their order, whichever package loads first.
 */
export default function styleIds(
  this: LoaderContext<{ name: string }>,
  code: string,
  map: Parameters<typeof this.callback>[2],
) {
  const file = `${this.getOptions().name} ${relative(ROOT, this.resourcePath)}`;
  const usedPlaces: string[] = [];
  let name = '';
  const result = code.replace(NAME_OR_ID, (_, displayName: string | undefined) => {
    if (displayName !== undefined) {
      name = displayName;
      return '';
    }
    const place = `${file} ${name}`;
    name = '';
    usedPlaces.push(place);
    const same = usedPlaces.filter((other) => other === place).length;
    return `componentId: "sc-${idOf(`${place} ${same}`)}"`;
  });
  this.callback(null, result, map);
}

const idOf = (place: string) =>
  BigInt(`0x${createHash('sha256').update(place).digest('hex')}`)
    .toString(36)
    .slice(-LENGTH);
