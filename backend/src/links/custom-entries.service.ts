import { checkEntryValues, type EntryField } from '@linkstall/contracts/entry-kind';
import { Injectable } from '@nestjs/common';

import { cleanText, withoutSpacesAround } from '../http/plain-text.js';
import { invalid } from '../http/validation.js';
import { EntryKindsService } from '../releases/entry-kinds.service.js';
import { customLimit, kindNotLive } from './entry-errors.js';
import { EntriesRepository } from './entries.repository.js';
import type { Content } from './stored-entry.js';

/** Each of these entries is drawn on its own when the page is rendered. */
const MAX_CUSTOM_ENTRIES = 50;

/** Checks entries of kinds that remotes declare, by the schema in the stable release of the remote. */
@Injectable()
export class CustomEntriesService {
  constructor(
    private readonly kinds: EntryKindsService,
    private readonly entries: EntriesRepository,
  ) {}

  /**
   * The content with clean values; other content stays as it is.
   * @param before the stored content of an edited entry
   */
  async checked(content: Content, before?: Content): Promise<Content> {
    if (content.kind !== 'custom') return content;
    if (before?.kind === 'custom') {
      if (before.entryKind !== content.entryKind)
        throw invalid([{ field: 'entryKind', message: 'The kind of an entry cannot change' }]);
      // An entry of a disabled remote can still be hidden, scheduled and moved.
      if (before.values === content.values) return content;
    }
    const kind = await this.kinds.find(content.entryKind);
    if (!kind) throw kindNotLive(content.entryKind);
    const { values, problems } = checkEntryValues(kind.schema, JSON.parse(content.values), clean);
    if (problems.length > 0)
      throw invalid(
        problems.map(({ field, message }) => ({ field: field === 'values' ? field : `values.${field}`, message })),
      );
    return { ...content, values: JSON.stringify(values) };
  }

  /** @throws DomainError 409 `link.custom_limit` when the page has no room for the custom entries among the new contents */
  async assertNotFull(ownerId: string, newContents: readonly Content[]): Promise<void> {
    const newCount = newContents.filter(isCustom).length;
    if (newCount === 0) return;
    const stored = (await this.entries.list(ownerId)).map(({ content }) => content).filter(isCustom);
    if (stored.length + newCount > MAX_CUSTOM_ENTRIES) throw customLimit();
  }
}

const isCustom = ({ kind }: Content): boolean => kind === 'custom';

const clean = (text: string, field: EntryField): string =>
  field.type === 'string' && field.format === 'uri' ? withoutSpacesAround(text) : cleanText(text);
