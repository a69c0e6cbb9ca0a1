import type { PlacedEntry } from '@linkstall/contracts/http';
import { brokenNameRule } from '@linkstall/kit/username';
import { momentOf } from '@linkstall/kit/zone';

import { OwnerFiles, type OwnerFilesDependencies } from './owner-files.ts';

interface Owner {
  readonly username: string;
  readonly UserEntry?: readonly PlacedEntry[];
}

export const ENTRY_FILE = /^\/[^/]+\/[\da-f]{24}\.(?:ics|vcf)$/i;
const SUBJECT = /^\/([^/@]+)\/([\da-f]{24})\.(ics|vcf)$/;
const TYPES = { ics: 'text/calendar; charset=utf-8', vcf: 'text/vcard; charset=utf-8' } as const;
type FileType = keyof typeof TYPES;

/** `/name/<entry>.ics`, an event for calendars, and `/name/<entry>.vcf`, a contact for address books. */
export const entryFiles = (dependencies: OwnerFilesDependencies) =>
  new OwnerFiles<Owner>(dependencies, {
    name: 'entry file',
    fileOf: (path) => {
      const [, name = '', id, extension] = SUBJECT.exec(path) ?? [];
      if (brokenNameRule(name) !== null) return null;
      const type = extension as FileType;
      return {
        apiPath: `/${name}/Page`,
        contentType: TYPES[type],
        write: ({ username, UserEntry = [] }, { origin }) => {
          const entry = UserEntry.find(({ _id }) => _id === id);
          return entry ? textOf(entry, type, `${origin}/${username}`) : null;
        },
      };
    },
    texts: { missing: 'There is no such file.', unavailable: 'This file is not available at the moment.' },
  });

/** The text of the file; null when the entry has no file of this type. */
function textOf(entry: PlacedEntry, type: FileType, page: string): string | null {
  if (type === 'ics' && entry.kind === 'event') return calendarOf(entry, page);
  return type === 'vcf' && entry.kind === 'contact' ? cardOf(entry, page) : null;
}

/** An iCalendar file (RFC 5545) with one event. Its time stamp is its beginning, so that equal events give equal files. */
function calendarOf(
  { _id, title, startsAt, endsAt, zone, venue }: Extract<PlacedEntry, { kind: 'event' }>,
  page: string,
): string {
  const start = utc(startsAt, zone);
  return linesOf([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Linkstall//Event//EN', 'BEGIN:VEVENT'],
    ...[`UID:${_id}@${new URL(page).hostname}`, `DTSTAMP:${start}`, `DTSTART:${start}`],
    ...(endsAt ? [`DTEND:${utc(endsAt, zone)}`] : []),
    `SUMMARY:${escaped(title)}`,
    ...(venue ? [`LOCATION:${escaped(venue)}`] : []),
    ...[`URL:${page}`, 'END:VEVENT', 'END:VCALENDAR'],
  ]);
}

/** A vCard (RFC 2426, which all address books read). */
const cardOf = ({ title, org, tel, mail }: Extract<PlacedEntry, { kind: 'contact' }>, page: string): string =>
  linesOf([
    ...['BEGIN:VCARD', 'VERSION:3.0', `N:;${escaped(title)};;;`, `FN:${escaped(title)}`],
    ...(org ? [`ORG:${escaped(org)}`] : []),
    ...(tel ? [`TEL;TYPE=CELL:${tel}`] : []),
    ...(mail ? [`EMAIL:${escaped(mail)}`] : []),
    ...[`URL:${page}`, 'END:VCARD'],
  ]);

/** The moment of a local time, as iCalendar writes it: 20261203T123000Z. */
const utc = (wallTime: string, zone: string): string =>
  new Date(momentOf(wallTime, zone)?.moment ?? 0).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

const MAX_OCTETS = 73;

/** Long lines are folded, as both formats demand. A character is never split. */
const linesOf = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

function folded(line: string): string {
  const parts = [''];
  for (const character of line) {
    const part = parts.at(-1) ?? '';
    if (Buffer.byteLength(part + character) > MAX_OCTETS) parts.push(character);
    else parts[parts.length - 1] = part + character;
  }
  return parts.join('\r\n ');
}
