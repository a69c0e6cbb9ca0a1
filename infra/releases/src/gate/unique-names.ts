// Two builds under one name would run each other's chunks in a page.
import type { Release } from '../formats.ts';
import { nameOf, type Found } from './found.ts';
import type { Shown } from './line-up.ts';

/** What browsers run and show of a release. */
export const forBrowsers = (files: Release['files']) =>
  JSON.stringify(
    Object.entries(files)
      .filter(([, { kind }]) => !['server', 'routes'].includes(kind))
      .map(([path, { sha384 }]) => [path, sha384])
      .sort(),
  );

/** Of who develops: nothing of it is compressed, and all drafts have one name. */
export const isDraft = ({ files }: Release) => Object.values(files).every(({ encodings }) => encodings === undefined);

/** What is live must have a name that nothing else has that the same page might load, unless it is the same for browsers. */
export function sharedNames(live: readonly Shown[], fallbacks: readonly Shown[]): Found[] {
  const clash = (one: Shown, other: Shown) =>
    one.release.uniqueName === other.release.uniqueName &&
    !(one.remote === other.remote && (one.name === other.name || isDraft(one.release) || isDraft(other.release))) &&
    forBrowsers(one.release.files) !== forBrowsers(other.release.files);
  const all = [...live, ...fallbacks];
  return live.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      if (!clash(one, other)) return [];
      const { uniqueName } = one.release;
      return {
        key: `name ${uniqueName} ${[`${one.remote} ${one.name}`, `${other.remote} ${other.name}`].sort().join(' ')}`,
        code: 'gate.unique',
        message: `${nameOf(one)} and ${nameOf(other)} are different builds with one uniqueName, ${uniqueName}, and would run each other's chunks: build ${one.remote} with a name of its own.`,
        parts: { [other.remote]: other.name, [one.remote]: one.name },
      };
    }),
  );
}
