import type { ImportOrigin, ImportPreview } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';
import { createPublicKey, verify } from 'node:crypto';

import { DomainError } from '../../http/domain-error.js';
import { LinkPreviewsService } from '../../link-previews/link-previews.service.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { htmlTree } from '../../http/html-tree.js';
import { at, listOf, parsedJson } from '../../http/json-fields.js';
import { ContentCheckService } from '../content-check.service.js';
import { MAX_ENTRIES } from '../entry-list-mutex.js';
import { checkedEntry } from './entry-check.js';
import type { FoundPage, PageAdapter } from './found-page.types.js';
import { entriesOf, toImportEntry, type RawEntry } from './imported-entries.js';
import { type ExportManifest, isZip, ownEntries, readOwnZip } from './own-export.js';
import { anyPage, carrd } from './sources/any-page.js';
import { linkbreezeFile, linkstackFile, linkstackPage } from './sources/linkstack.js';
import { linktree } from './sources/linktree.js';
import { nextData } from './sources/next-data.js';

/** A file of LinkStack has the picture of the profile. */
const MAX_JSON_BYTES = 8 * 1024 * 1024;
/** The keys of a site that are tried; a site has its key, and the one before a rotation. */
const MAX_KEYS = 4;
/** The source of an export that names no site. */
const OWN_EXPORT = 'your export';
/** 32 bytes as base64url. */
const PUBLIC_KEY = /^[\w-]{43}$/;
/** The first adapter that knows the page reads it; `anyPage` knows all. */
const PAGES: readonly PageAdapter[] = [linktree, nextData, linkstackPage, carrd, anyPage];
const FILES: readonly ((json: unknown) => FoundPage | null)[] = [linkstackFile, linkbreezeFile];

const empty = () =>
  new DomainError('undecodable', 'import.empty', 'We found no links there. Some pages show them only with scripts');
const unknownFile = () =>
  new DomainError(
    'undecodable',
    'import.unknown_file',
    'This is no export that we know: choose the zip file of your data, or the JSON file of LinkStack or LinkBreeze',
  );

interface ReadEntries {
  readonly source: string;
  readonly entries: readonly RawEntry[];
  /** Whether there were more entries. */
  readonly isCut: boolean;
}

/** Reads pages and export files, so that the owner can choose what to take over. Nothing is stored. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly previews: LinkPreviewsService,
    private readonly contentCheck: ContentCheckService,
  ) {}

  async readPage(owner: string, address: string): Promise<ImportPreview> {
    const { url, html, isCut } = await this.previews.page(owner, address);
    const document = htmlTree(html);
    for (const adapter of PAGES) {
      const page = adapter({ url, document });
      if (page && page.items.length > 0)
        return this.preview(owner, { source: page.source, entries: entriesOf(page.items), isCut });
    }
    throw empty();
  }

  async readFile(file: UploadedImage): Promise<ImportPreview> {
    const { owner } = file;
    const bytes = await file.read();
    const own = isZip(bytes) ? readOwnZip(bytes) : null;
    if (own) {
      const source = own.manifest ? new URL(own.manifest.site).host : OWN_EXPORT;
      const preview = await this.preview(owner, { source, entries: own.entries, isCut: false });
      return { ...preview, ...(own.manifest && { origin: await this.originOf(owner, own.manifest) }) };
    }
    const isJson = !isZip(bytes) && bytes.length <= MAX_JSON_BYTES;
    const json = isJson ? parsedJson(bytes.toString('utf8')) : null;
    const list = ownEntries(json);
    if (list) return this.preview(owner, { source: OWN_EXPORT, entries: list, isCut: false });
    for (const read of FILES) {
      const page = read(json);
      if (page) return this.preview(owner, { source: page.source, entries: entriesOf(page.items), isCut: false });
    }
    throw unknownFile();
  }

  /** Asks the site that the file names for its keys. A file that cannot be verified can still be taken over. */
  private async originOf(owner: string, { isIntact, ...manifest }: ExportManifest): Promise<ImportOrigin> {
    const { site, username } = manifest;
    const keys = isIntact ? await this.keysOf(owner, site) : [];
    return { site: new URL(site).host, username, isVerified: keys.some((key) => isSignedBy(key, manifest)) };
  }

  private async keysOf(owner: string, site: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    try {
      const keys = await this.previews.json(owner, `${site}/.well-known/linkstall/export-keys.json`);
      return listOf(at(keys, 'keys')).slice(0, MAX_KEYS);
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  }

  private async preview(owner: string, { source, entries, isCut }: ReadEntries): Promise<ImportPreview> {
    if (entries.length === 0) throw empty();
    const firstEntries = entries.slice(0, MAX_ENTRIES);
    const checkedEntries = await Promise.all(
      firstEntries.map(async (entry) => toImportEntry(entry, await this.problemOf(owner, entry))),
    );
    return { source, entries: checkedEntries, isCut: isCut || entries.length > MAX_ENTRIES };
  }

  private async problemOf(owner: string, { values }: RawEntry): Promise<string> {
    try {
      const { content } = await checkedEntry(values);
      await this.contentCheck.checked(owner, content);
      return '';
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }
}

function isSignedBy(
  { kty, crv, x }: Readonly<Record<string, unknown>>,
  { bytes, signature }: Pick<ExportManifest, 'bytes' | 'signature'>,
): boolean {
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string' || !PUBLIC_KEY.test(x)) return false;
  return verify(null, bytes, createPublicKey({ key: { kty, crv, x }, format: 'jwk' }), signature);
}
