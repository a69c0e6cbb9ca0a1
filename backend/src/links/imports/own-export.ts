import { MAX_FILE_BYTES } from '@linkstall/kit/download-file';
import { strFromU8, unzipSync } from 'fflate';

import { textOf, isRecord, listOf, parsedJson } from '../../http/json-fields.js';
import type { RawEntry } from './imported-entries.js';

const MIB = 1024 * 1024;
const LIST = 'links.json';
const PICTURE = /^images\/links\/[\w-]{1,64}\.webp$/;
const FILE = /^files\/links\/[\w-]{1,64}\.\w{1,8}$/;
const MAX_LIST_BYTES = 4 * MIB;
const MAX_PICTURE_BYTES = 5 * MIB;
const MAX_BYTES = 64 * MIB;
/** Fields of the export that are no values of the entry. */
const NOT_STORED = ['_id', 'thumbnail', 'file'];

/** The list of entries with their pictures and files, from the zip file of an export. */
interface OwnExport {
  readonly entries: readonly RawEntry[];
  readonly pictures: ReadonlyMap<string, Buffer>;
}

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/** Null for a zip file that is no export. Only the list, its pictures and its files are unpacked. */
export function readOwnZip(bytes: Buffer): OwnExport | null {
  let total = 0;
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    const limit = limitOf(name);
    total += originalSize <= limit ? originalSize : 0;
    return originalSize <= limit && total <= MAX_BYTES;
  };
  const files = unzipped(bytes, isWanted);
  const list = files?.[LIST];
  const entries = list ? ownEntries(parsedJson(strFromU8(list))) : null;
  if (!files || !entries) return null;
  const pictures = Object.entries(files).filter(([name]) => name !== LIST);
  return { entries, pictures: new Map(pictures.map(([name, picture]) => [name, Buffer.from(picture)])) };
}

function limitOf(name: string): number {
  if (name === LIST) return MAX_LIST_BYTES;
  if (FILE.test(name)) return MAX_FILE_BYTES;
  return PICTURE.test(name) ? MAX_PICTURE_BYTES : 0;
}

/** Null for JSON that is not the list of an export. */
export function ownEntries(json: unknown): RawEntry[] | null {
  if (!Array.isArray(json) || !json.every((entry) => isRecord(entry) && '_id' in entry && 'isActive' in entry))
    return null;
  return listOf(json).map((entry) => ({
    values: {
      kind: 'link',
      ...Object.fromEntries(Object.entries(entry).filter(([field]) => !NOT_STORED.includes(field))),
      ...('images' in entry && { images: listOf(entry['images']).map(galleryLine) }),
    },
    picture: textOf(entry['thumbnail']) || textOf(entry['file']),
  }));
}

/** An image of a gallery as the form has it, with its path in place of the id. */
const galleryLine = ({ image, alt }: Readonly<Record<string, unknown>>): string => `${textOf(image)} ${textOf(alt)}`;

function unzipped(bytes: Buffer, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    return null;
  }
}
