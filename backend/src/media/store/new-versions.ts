import type { FileType, PhotoRange } from '@linkstall/contracts/http';
import { FILE_TYPES, MAX_FILE_BYTES } from '@linkstall/kit/download-file';

import { DomainError } from '../../http/domain-error.js';
import type { ImageCodec } from '../codec/image-codec.js';
import type { UploadedImage } from '../upload/uploaded-image.rule.js';
import type { SizedImage, StoredShape } from './image-store.service.js';
import { nameOfVersion } from './stored-version.rule.js';

/** A file in the folder of an image. */
export interface NewVersion {
  readonly name: string;
  readonly bytes: Buffer;
  readonly range?: PhotoRange;
}

const MAX_MB = MAX_FILE_BYTES / 1024 / 1024;
const NAMES = Object.keys(FILE_TYPES).map((type) => type.toUpperCase());

/** All widths of an image, smallest first, or the file itself. @throws DomainError for an invalid image or file */
export async function versionsOf(
  image: UploadedImage,
  shape: StoredShape,
  codec: ImageCodec,
): Promise<readonly NewVersion[]> {
  if (shape !== 'file')
    return (await codec.encode(image, shape)).map(({ width, ...rest }) => ({ name: nameOfVersion(width), ...rest }));
  if (image.size > MAX_FILE_BYTES)
    throw new DomainError('too-large', 'file.too_large', `The file is larger than ${MAX_MB} MB`);
  const bytes = await image.read();
  const type = typeOf(bytes);
  if (!type)
    throw new DomainError('unsupported-type', 'file.unsupported_type', `The file must be a ${NAMES.join(', ')} file`);
  return [{ name: nameOfVersion(`file.${type}`), bytes }];
}

/** A stored image. Its URL is that of the last version, which is the largest. */
export function sizedImage(id: string, shape: StoredShape, versions: readonly NewVersion[]): SizedImage {
  const { name = '', range } = versions.at(-1) ?? {};
  const bytes = versions.reduce((sum, version) => sum + version.bytes.length, 0);
  const url = `/images/${id}/${name}`;
  return { id, url, bytes, ...(range && { range }), ...(shape === 'file' && { fileBytes: bytes }) };
}

/** The type of a file by its first bytes; name and type from the client are ignored. Null for other types. */
function typeOf(bytes: Buffer): FileType | null {
  const start = bytes.toString('latin1', 0, 64);
  if (start.startsWith('%PDF-')) return 'pdf';
  // An EPUB is a zip file whose first entry is stored and says what it is.
  if (start.startsWith('PK\u0003\u0004') && start.slice(30, 58) === 'mimetypeapplication/epub+zip') return 'epub';
  return start.startsWith('ID3') || isMp3Frame(bytes) ? 'mp3' : null;
}

/** The head of an MPEG audio frame of layer III, for files without tags. */
const isMp3Frame = ([first = 0, second = 0]: Buffer): boolean =>
  first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
