// By itself the id of a styled component is a hash of all the text of its file: a comment in it, or another icon, would
// make new releases. Here it says where the component stands: its package, its file, its name.
import type { LoaderContext } from '@rspack/core';
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** As the plugin of styled components prints them. */
const NAME_OR_ID = /displayName: "([^"]+)",|componentId: "[^"]*"/g;
/** Of base 36: one in a thousand that any two of 300 on one page are equal. */
const LENGTH = 5;

/**
 * A package builds its own copies of the kit, perhaps of another version: with ids of their own they keep the order of
 * their rules, whichever package is loaded first.
 */
export default function styleIds(
  this: LoaderContext<{ name: string }>,
  code: string,
  map: Parameters<typeof this.callback>[2],
) {
  const file = `${this.getOptions().name} ${relative(ROOT, this.resourcePath)}`;
  const places: string[] = [];
  let name = '';
  const named = code.replace(NAME_OR_ID, (_, said: string | undefined) => {
    if (said !== undefined) {
      name = said;
      return '';
    }
    const place = `${file} ${name}`;
    name = '';
    places.push(place);
    const same = places.filter((known) => known === place).length;
    return `componentId: "sc-${idOf(`${place} ${same}`)}"`;
  });
  this.callback(null, named, map);
}

const idOf = (place: string) =>
  BigInt(`0x${createHash('sha256').update(place).digest('hex')}`)
    .toString(36)
    .slice(-LENGTH);
