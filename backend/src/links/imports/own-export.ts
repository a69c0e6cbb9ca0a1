import { MAX_FILE_BYTES } from '@linkstall/kit/download-file';
import { brokenNameRule } from '@linkstall/kit/username';
import { strFromU8, unzipSync } from 'fflate';
import { createHash } from 'node:crypto';

import { at, textOf, isRecord, listOf, parsedJson } from '../../http/json-fields.js';
import type { RawEntry } from './imported-entries.js';

const MIB = 1024 * 1024;
const LIST = 'links.json';
const MANIFEST = 'manifest.json';
const SIGNATURE = 'manifest.sig';
const PICTURE = /^images\/links\/[\w-]{1,64}\.webp$/;
const FILE = /^files\/links\/[\w-]{1,64}\.\w{1,8}$/;
const MAX_LIST_BYTES = 4 * MIB;
const MAX_SIGNATURE_BYTES = 200;
const MAX_PICTURE_BYTES = 5 * MIB;
const MAX_BYTES = 64 * MIB;
/** Fields of the export that are no values of the entry. */
const NOT_STORED = ['_id', 'thumbnail', 'file'];

/** The list of entries with their pictures and files, from the zip file of an export. */
interface OwnExport {
  readonly entries: readonly RawEntry[];
  readonly pictures: ReadonlyMap<string, Buffer>;
  /** Null for a file without a manifest. */
  readonly manifest: ExportManifest | null;
}

/** The origin that an export names, with its signature. */
export interface ExportManifest {
  /** The origin of the site: `https://stall.example`. */
  readonly site: string;
  readonly username: string;
  readonly bytes: Buffer;
  readonly signature: Buffer;
  /** Whether each unpacked file has the hash that the manifest names. */
  readonly isIntact: boolean;
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
  const { [MANIFEST]: manifest, [SIGNATURE]: signature, ...content } = files;
  const pictures = Object.entries(content).filter(([name]) => name !== LIST);
  return {
    entries,
    pictures: new Map(pictures.map(([name, picture]) => [name, Buffer.from(picture)])),
    manifest: manifest && signature ? readManifest(Buffer.from(manifest), strFromU8(signature), content) : null,
  };
}

/** Null for a manifest that names no site with https. */
function readManifest(
  bytes: Buffer,
  signature: string,
  content: Readonly<Record<string, Uint8Array>>,
): ExportManifest | null {
  const json = parsedJson(bytes.toString('utf8'));
  const [site, username] = [textOf(at(json, 'site')), textOf(at(json, 'username'))];
  if (!/^https:\/\//.test(site) || !URL.canParse(site) || brokenNameRule(username) !== null) return null;
  const isIntact = Object.entries(content).every(
    ([name, file]) => at(json, 'files', name) === createHash('sha256').update(file).digest('hex'),
  );
  return { site: new URL(site).origin, username, bytes, signature: Buffer.from(signature, 'base64'), isIntact };
}

function limitOf(name: string): number {
  if (name === LIST || name === MANIFEST) return MAX_LIST_BYTES;
  if (name === SIGNATURE) return MAX_SIGNATURE_BYTES;
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
