import { Injectable } from '@nestjs/common';
import type { Entry, Link, OtherEntry, OtherKind } from '@linkstall/contracts/http';

import { invalid } from '../http/validation.js';
import { ImageStore } from '../media/image-store.service.js';
import { NewPictures } from '../media/new-pictures.service.js';
import type { Picture } from '../media/picture.rule.js';
import { ProductsService } from '../products/products.service.js';
import type { Writer } from '../repeats/write-mark.rule.js';
import { ALWAYS, changedTimes } from '../times/shown-times.rule.js';
import type { TimesParts } from '../times/shown-times.types.js';
import type { Showing } from '../times/showing.rule.js';
import type { EntryList } from './entry-list.js';
import { changedContent, newContent, type EntryParts } from './entry-parts.js';
import { EntryWire, type ShownList } from './entry-wire.service.js';
import { requireRevision } from './link-edits.service.js';
import { toWire } from './link-wire.js';
import { entryIn, entryNotFound, LinksService, requireRoom } from './links.service.js';
import { productIn, requirePinnedOnce } from './pinned.rule.js';
import { isLink, type StoredContent, type StoredEntry, type StoredOther } from './stored-link.js';
import type { LinkList } from './stored-list.js';

interface EntryEdit {
  /** What is undefined stays as it is. */
  readonly parts: EntryParts;
  readonly times: TimesParts;
  readonly isActive: boolean | undefined;
  /** Null takes away the one that is there. */
  readonly picture: Picture | null | undefined;
  /** The revision that was seen, if the caller says. */
  readonly seen: number | undefined;
}

/** Entries of all kinds; those of links are called links (`LinksService`). */
@Injectable()
export class EntriesService {
  // oxlint-disable-next-line max-params -- the list, what is answered of it, and what entries are made of
  constructor(
    private readonly links: LinksService,
    private readonly wire: EntryWire,
    private readonly products: ProductsService,
    private readonly images: ImageStore,
  ) {}

  /** The whole list of one owner, links too, in page order. */
  async list(ownerId: string): Promise<Entry[]> {
    return this.wire.own(ownerId, whole(await this.links.stored(ownerId)));
  }

  /** What visitors see of it. */
  async shown(ownerId: string, showing: Showing): Promise<ShownList> {
    return this.wire.shown(ownerId, whole(await this.links.stored(ownerId)), showing);
  }

  /** The same on the creator's page, where links that count every click are reached by an address of ours. */
  async shownOnPage(ownerId: string, showing: Showing): Promise<ShownList> {
    const { links, spotlight } = whole(await this.links.stored(ownerId));
    const counted = (entry: StoredEntry) =>
      isLink(entry) && entry.countClicks ? { ...entry, url: `/go/${entry.id}` } : entry;
    return this.wire.shown(ownerId, { spotlight, links: links.map(counted) }, showing);
  }

  /** Puts a new entry at the end of the list. */
  async add(writer: Writer, kind: OtherKind, { parts, times, isActive = true, picture }: Omit<EntryEdit, 'seen'>) {
    const content = newContent(kind, parts);
    const shown = changedTimes(ALWAYS, times);
    await this.requireOwn(writer, content);
    const pictures = this.pictureOf(kind, picture);
    const saved = await pictures.during(() =>
      this.links.change(writer, async (present) => {
        requireRoom(present, 'entries');
        requirePinnedOnce(present, content);
        const [thumbnail = null] = await pictures.store();
        const entry = { id: this.links.newId(), kind, content, isActive, ...shown, thumbnail, revision: 1 };
        return { links: present.with(entry), linkId: entry.id };
      }),
    );
    return this.answer(writer.id, saved.spotlight, entryIn(saved.links, saved.linkId));
  }

  /** All or nothing. */
  async edit(writer: Writer, id: string, { parts, times, isActive, picture, seen }: EntryEdit): Promise<OtherEntry> {
    const said = Object.values({ ...parts, ...times, isActive, picture });
    if (said.every((part) => part === undefined)) throw invalid([{ field: 'title', message: 'Nothing to change' }]);
    const found = otherIn((await this.links.stored(writer.id)).links, id);
    const pictures = this.pictureOf(found.kind, picture);
    const wanted = changedContent(found.content, parts);
    // One that is gone by now may stay.
    if (productIn(wanted) !== productIn(found.content)) await this.requireOwn(writer, wanted);
    let before: StoredOther | undefined;
    const saved = await pictures.during(() =>
      this.links.change(writer, async (present) => {
        const now = otherIn(present, id);
        requireRevision(now, seen, 'entry');
        before = now;
        const content = changedContent(now.content, parts);
        if (parts.productId !== undefined) requirePinnedOnce(present.without(now.id), content);
        const [thumbnail = picture === null ? null : now.thumbnail] = await pictures.store();
        const state = { isActive: isActive ?? now.isActive, ...changedTimes(now, times), revision: now.revision + 1 };
        const changed = { ...now, content, thumbnail, ...state };
        return { links: present.with(changed), linkId: now.id };
      }),
    );
    const after = entryIn(saved.links, saved.linkId);
    if (before?.thumbnail && before.thumbnail.id !== after.thumbnail?.id)
      await this.images.discard(before.thumbnail.id);
    return this.answer(writer.id, saved.spotlight, after);
  }

  /** Puts one first and makes it larger, or none. */
  async spotlight(writer: Writer, id: string | null): Promise<Entry[]> {
    const saved = await this.links.change(writer, (present) => ({
      links: present,
      spotlight: id === null ? '' : entryIn(present, id, entryNotFound).id,
    }));
    return this.wire.own(writer.id, whole(saved));
  }

  /** Puts one back that was deleted a moment ago. */
  async restore(writer: Writer, id: string): Promise<Link | OtherEntry> {
    const { entry, spotlight } = await this.links.restore(writer, id);
    return isLink(entry) ? toWire(entry) : this.answer(writer.id, spotlight, entry);
  }

  private async answer(ownerId: string, spotlight: string, saved: StoredEntry): Promise<OtherEntry> {
    const [entry] = await this.wire.own(ownerId, { links: [saved], spotlight });
    if (!entry || entry.kind === 'link') throw entryNotFound();
    return entry;
  }

  private pictureOf(kind: OtherKind, picture: Picture | null | undefined): NewPictures {
    if (picture !== undefined && kind !== 'video')
      throw invalid([{ field: 'thumbnail', message: 'This field is not known' }]);
    return new NewPictures(this.images, picture ? [picture] : [], 'product');
  }

  /** A product that is somebody else's is reported as missing. */
  private async requireOwn({ id }: Writer, content: StoredContent): Promise<void> {
    if (content.kind !== 'product' || (await this.products.isOwn(id, content.productId))) return;
    throw invalid([{ field: 'productId', message: 'There is no such product in your store' }]);
  }
}

const whole = ({ links, spotlight }: Pick<LinkList, 'links' | 'spotlight'>) => ({ links: links.all(), spotlight });

function otherIn(entries: EntryList, id: string): StoredOther {
  const found = entryIn(entries, id, entryNotFound);
  if (isLink(found)) throw entryNotFound();
  return found;
}
