// Flags: who gets a page of a remote, or what it shows in a slot. Pure: reads and writes nothing.
import { randomUUID } from 'node:crypto';

import { SLOTS } from '@linkstall/contracts/slots';

import type { Flag, Pointer } from '../formats.ts';
import { flagKey } from '../gate/addresses.ts';
import { ReleaseError } from '../release-error.ts';

/** Every flag that only some visitors have doubles the number of compositions. */
const MAX_FLAGS = 20;
/** The log entry of a flag names all its users, and the log is read often. */
const MAX_USERS = 100;
const PAGE = /^\/[\w/:.*-]{0,199}$/;
const PERCENT = /^(\d{1,2}(?:\.\d{1,9})?|100)%$/;
const USERNAME = /^[\w.-]{1,30}$/;
const USAGE = 'off, on, a share such as 5%, or names such as users:asha,ravi';

type Flags = NonNullable<Pointer['flags']>;

/** The flag of a value of the command line; null for everybody. A new share keeps the visitors of the previous one. */
function parseFlag(value: string, previous: Flag | undefined): Flag | null {
  if (value === 'on') return null;
  const rolloutId = previous && 'rolloutId' in previous ? previous.rolloutId : randomUUID();
  if (value === 'off') return { percent: 0, rolloutId };
  const percent = PERCENT.exec(value)?.[1];
  if (percent !== undefined) return percent === '100' ? null : { percent: Number(percent), rolloutId };
  const names = value.startsWith('users:') ? value.slice('users:'.length).toLowerCase().split(',') : [];
  if (names.length > MAX_USERS)
    throw new ReleaseError(
      'flag.value',
      `A flag names at most ${MAX_USERS} users, and these are ${names.length}: use a share such as 5%.`,
    );
  if (names.length > 0 && names.every((name) => USERNAME.test(name))) return { users: [...new Set(names)].sort() };
  throw new ReleaseError('flag.value', `'${value}' is no value of a flag. Use ${USAGE}.`);
}

const isSubject = (subject: string) =>
  subject.startsWith('slot:') ? Object.hasOwn(SLOTS, subject.slice('slot:'.length)) : PAGE.test(subject);

/** @param page as in routes.json, or `slot:<name>`; a release that declares it may be deployed later */
export function withFlag({ flags = {}, ...pointer }: Pointer, page: string, value: string): Pointer {
  if (!isSubject(page))
    throw new ReleaseError(
      'flag.page',
      `'${page}' is neither the path of a page nor one of slot:${Object.keys(SLOTS).join(', slot:')}.`,
    );
  const path = flagKey(page);
  const { [path]: previous, ...others } = flags;
  const flag = parseFlag(value, previous);
  const changed: Flags = flag === null ? others : { ...others, [path]: flag };
  const count = Object.keys(changed).length;
  if (count > MAX_FLAGS)
    throw new ReleaseError('flag.count', `A remote has at most ${MAX_FLAGS} flags: set one of them to on first.`);
  return { ...pointer, ...(count > 0 && { flags: changed }) };
}

/** The visitors that get a page, as text for people. */
export function flagText(flag: Flag | undefined) {
  if (!flag) return 'everybody';
  if ('users' in flag) return `only ${flag.users.join(', ')}`;
  return flag.percent === 0 ? 'nobody' : `${flag.percent} % of the visitors`;
}
