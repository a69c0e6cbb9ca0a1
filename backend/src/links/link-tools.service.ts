import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { Injectable, type OnModuleInit } from '@nestjs/common';

import { invalid, validated } from '../http/validation.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { McpTools } from '../mcp/mcp-tools.service.js';
import { AddLinkDto } from './dto/add-link.dto.js';
import { UpdateLinkDto } from './dto/update-link.dto.js';
import { EntriesService } from './entries.service.js';
import { toLink } from './entry-presenter.service.js';
import { EntryWritesService } from './entry-writes.service.js';
import type { StoredLink } from './stored-entry.js';

type Values = Readonly<Record<string, unknown>>;

const FIELDS = {
  title: { type: 'string', maxLength: FIELD_LIMITS.title },
  url: { type: 'string', description: 'An http or https address. The scheme may be left out.' },
  isActive: { type: 'boolean', description: 'Whether visitors see the link.' },
  countClicks: { type: 'boolean', description: 'Whether each click is counted through an address of this site.' },
};

/** The tools for links. They check their arguments by the rules of the forms. */
@Injectable()
export class LinkTools implements OnModuleInit {
  constructor(
    private readonly tools: McpTools,
    private readonly entries: EntriesService,
    private readonly writes: EntryWritesService,
  ) {}

  onModuleInit(): void {
    this.tools.add(
      {
        ...{ name: 'list_links', title: 'List links', scope: 'links:read', isReadOnly: true },
        description: 'Lists the links of the page in their order, also links that visitors do not see.',
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
        run: async ({ id }) => ({ links: await this.entries.listLinks(id) }),
      },
      {
        ...{ name: 'add_link', title: 'Add a link', scope: 'links:write', isReadOnly: false },
        description: 'Adds a link at the end of the page. Visitors see it at once unless isActive is false.',
        inputSchema: { type: 'object', properties: FIELDS, required: ['title', 'url'], additionalProperties: false },
        run: (writer, values) => this.add(writer, values),
      },
      {
        ...{ name: 'edit_link', title: 'Edit a link', scope: 'links:write', isReadOnly: false },
        description: 'Changes a link. Fields that are left out stay as they are.',
        inputSchema: {
          type: 'object',
          properties: { id: { type: 'string', description: 'The _id of list_links.' }, ...FIELDS },
          ...{ required: ['id'], additionalProperties: false },
        },
        run: (writer, values) => this.edit(writer, values),
      },
    );
  }

  private async add(writer: Writer, values: Values) {
    const { title, url, isActive, countClicks } = await validated(AddLinkDto, formOf(values));
    const content = { kind: 'link' as const, title, url, countClicks: countClicks === 'true', isAffiliate: false };
    const link = await this.writes.add(writer, {
      ...{ content, isActive: isActive !== 'false', size: undefined, schedule: {}, images: undefined },
    });
    return { link: toLink(link as StoredLink) };
  }

  private async edit(writer: Writer, { id, ...values }: Values) {
    if (typeof id !== 'string') throw invalid([{ field: 'id', message: 'id must be text' }]);
    const { title, url, isActive, countClicks } = await validated(UpdateLinkDto, formOf(values));
    const edit = { id, fields: { title, url, countClicks: booleanOf(countClicks) }, isActive: booleanOf(isActive) };
    const rest = { size: undefined, schedule: {}, images: undefined, seenRevision: undefined };
    return { link: toLink((await this.writes.edit(writer, { ...edit, ...rest }, 'link')) as StoredLink) };
  }
}

const SWITCHES = ['isActive', 'countClicks'];

/** The values as a form sends them. A switch that is no boolean stays, and the rules of the form refuse it. */
const formOf = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      return [name, SWITCHES.includes(name) && typeof value === 'boolean' ? String(value) : value];
    }),
  );

const booleanOf = (text: 'true' | 'false' | undefined): boolean | undefined => text && text === 'true';
