import type { ImportPreview } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import { DomainError } from '../../http/domain-error.js';
import { LinkPreviewsService } from '../../link-previews/link-previews.service.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { htmlTree } from '../../http/html-tree.js';
import { parsedJson } from '../../http/json-fields.js';
import { ContentCheckService } from '../content-check.service.js';
import { MAX_ENTRIES } from '../entry-list-mutex.js';
import { checkedEntry } from './entry-check.js';
import type { FoundPage, PageAdapter } from './found-page.types.js';
import { entriesOf, toImportEntry, type RawEntry } from './imported-entries.js';
import { isZip, ownEntries, readOwnZip } from './own-export.js';
import { anyPage, carrd } from './sources/any-page.js';
import { linkbreezeFile, linkstackFile, linkstackPage } from './sources/linkstack.js';
import { linktree } from './sources/linktree.js';
import { nextData } from './sources/next-data.js';

/** A file of LinkStack has the picture of the profile. */
const MAX_JSON_BYTES = 8 * 1024 * 1024;
/** The first adapter that knows the page reads it; `anyPage` knows all. */
const PAGES: readonly PageAdapter[] = [linktree, nextData, linkstackPage, carrd, anyPage];
const FILES: readonly ((json: unknown) => FoundPage | null)[] = [linkstackFile, linkbreezeFile];

const empty = () =>
  new DomainError('undecodable', 'import.empty', 'We found no links there. Some pages show them only with scripts');
const unknownFile = () =>
  new DomainError(
    'undecodable',
    'import.unknown_file',
    'This is no export that we know: choose the zip file of Linkstall, or the JSON file of LinkStack or LinkBreeze',
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
    const own = isZip(bytes) ? readOwnZip(bytes)?.entries : null;
    if (own) return this.preview(owner, { source: 'Linkstall', entries: own, isCut: false });
    const isJson = !isZip(bytes) && bytes.length <= MAX_JSON_BYTES;
    const json = isJson ? parsedJson(bytes.toString('utf8')) : null;
    const list = ownEntries(json);
    if (list) return this.preview(owner, { source: 'Linkstall', entries: list, isCut: false });
    for (const read of FILES) {
      const page = read(json);
      if (page) return this.preview(owner, { source: page.source, entries: entriesOf(page.items), isCut: false });
    }
    throw unknownFile();
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
