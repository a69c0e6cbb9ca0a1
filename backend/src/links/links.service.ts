import { Injectable } from '@nestjs/common';
import type { Link } from '@linkstall/contracts/http';

import { retryWhenOvertaken } from '../database/retry-when-overtaken.js';
import { UndoTime } from '../expiry/undo-time.service.js';
import { DomainError } from '../http/domain-error.js';
import type { Picture } from '../media/picture.rule.js';
import { IMAGE_WIDTHS, ImageStore } from '../media/image-store.service.js';
import { NewPictures } from '../media/new-pictures.service.js';
import { putBack } from '../ordering/put-back.js';
import { doneBefore, withMark, type Writer } from '../repeats/write-mark.rule.js';
import { ALWAYS, changedTimes } from '../times/shown-times.rule.js';
import type { TimesParts } from '../times/shown-times.types.js';
import type { ExportFile } from '../users/account-parts.service.js';
import type { EntryList } from './entry-list.js';
import { GoAddressesRepository } from './go-addresses.repository.js';
import { linksView, thumbnailPath, toExport } from './link-export.js';
import { LinkListsRepository } from './link-lists.repository.js';
import { toWire } from './link-wire.js';
import { requirePinnedOnce } from './pinned.rule.js';
import { isLink, type RemovedEntry, type StoredEntry, type StoredLink } from './stored-link.js';
import type { LinkList } from './stored-list.js';

const MOST_LINKS = 1_000;
/** Of the links that can be put back. */
const MOST_REMOVED = 50;
const REMOVED = 'removed links';

interface NewLink {
  readonly title: string;
  readonly url: string;
  readonly isActive: boolean;
  /** Absent: no. */
  readonly countClicks?: boolean;
  readonly times?: TimesParts;
}

interface Change {
  readonly links: EntryList;
  /** Absent: as before, as is the next. */
  readonly removed?: readonly RemovedEntry[];
  /** Id of the one that stands first and larger; empty for none. */
  readonly spotlight?: string;
  /** Which one it is about, for a repetition to be answered by. */
  readonly linkId?: string;
}

interface Changed {
  readonly links: EntryList;
  readonly spotlight: string;
  readonly linkId: string;
  readonly isRepeat: boolean;
}

@Injectable()
export class LinksService {
  // oxlint-disable-next-line max-params -- links, the ways to them, and what goes with them
  constructor(
    private readonly lists: LinkListsRepository,
    private readonly goAddresses: GoAddressesRepository,
    private readonly images: ImageStore,
    private readonly undo: UndoTime,
  ) {
    undo.register(REMOVED, (then) => this.forgetRemoved(then));
  }

  /** All links of one owner, in page order. */
  async list(ownerId: string): Promise<Link[]> {
    return (await this.stored(ownerId)).links.all().filter(isLink).map(toWire);
  }

  /** Stores the thumbnail, then the link at the end of the list. */
  async add(writer: Writer, { times = {}, ...link }: NewLink, picture: Picture): Promise<Link> {
    const shown = changedTimes(ALWAYS, times);
    const pictures = new NewPictures(this.images, [picture], 'square');
    const { links, linkId } = await pictures.during(() =>
      this.change(writer, async (present) => {
        requireRoom(present);
        const [thumbnail] = await pictures.store();
        if (!thumbnail) throw new Error('One picture was stored as none');
        const own = { kind: 'link' as const, id: this.newId(), thumbnail, revision: 1 };
        const stored = { countClicks: false, ...link, ...shown, ...own };
        return { links: present.with(stored), linkId: stored.id };
      }),
    );
    return toWire(linkIn(links, linkId));
  }

  newId(): string {
    return this.lists.newLinkId();
  }

  /** Deletes an owned entry of any kind, and its picture once it cannot be put back any more. */
  async remove(writer: Writer, linkId: string): Promise<void> {
    await this.change(writer, (links, removed) => {
      const link = entryIn(links, linkId);
      const gone = { link, place: links.ids.indexOf(link.id), at: this.undo.now() };
      return { links: links.without(link.id), removed: [...removed, gone] };
    });
    this.undo.begin(REMOVED);
  }

  /** Puts an entry back that was deleted a moment ago, where it stood. */
  async restore(writer: Writer, linkId: string): Promise<{ entry: StoredEntry; spotlight: string }> {
    const {
      links,
      linkId: id,
      spotlight,
    } = await this.change(writer, (present, removed) => {
      const found = removed.find(({ link }) => link.id === linkId.toLowerCase());
      if (!found) throw linkNotFound();
      requireRoom(present);
      if (!isLink(found.link)) requirePinnedOnce(present, found.link.content);
      const gone = removed.map(({ link, place }) => ({ id: link.id, place }));
      const { ids, behind } = putBack(present.ids, gone, found.link.id);
      return {
        links: present.with(found.link).inOrder(ids),
        removed: removed
          .filter((other) => other !== found)
          .map((other) => (behind.includes(other.link.id) ? { ...other, place: other.place + 1 } : other)),
        linkId: found.link.id,
      };
    });
    return { entry: entryIn(links, id), spotlight };
  }

  /** Everything of an owner with its pictures: when the account goes. */
  async removeAllOf(ownerId: string): Promise<void> {
    const { links, removed } = await this.lists.find(ownerId);
    await this.lists.remove(ownerId);
    await this.goAddresses.removeAllOf(ownerId);
    for (const id of picturesOf([...links.all(), ...removed.map(({ link }) => link)])) await this.images.discard(id);
  }

  /** What an owner takes along: links and other entries, and their pictures as files. */
  async exportOf(ownerId: string) {
    const { links, spotlight } = await this.stored(ownerId);
    const entries = links.all();
    const files: ExportFile[] = entries.flatMap(({ kind, thumbnail }) => {
      if (!thumbnail) return [];
      const [, , width] = IMAGE_WIDTHS[kind === 'link' ? 'square' : 'product'];
      const { id } = thumbnail;
      return { path: thumbnailPath(id), picture: id, read: () => this.images.read(id, width) };
    });
    const data = entries.map((entry) => toExport(entry, entry.id === spotlight));
    return { data, files, view: linksView(data) };
  }

  /** Ids of all pictures that links show, of every owner. */
  picturesInUse(): AsyncIterable<string> {
    return this.lists.pictures();
  }

  stored(ownerId: string): Promise<LinkList> {
    return this.lists.find(ownerId);
  }

  /**
   * Replaces the list under the revision it was read at, and starts again when somebody was faster. A write that was
   * made before changes nothing: then the list is as it was found. What was deleted too long ago goes with every change.
   */
  async change(
    { id, mark }: Writer,
    change: (links: EntryList, removed: readonly RemovedEntry[]) => Change | Promise<Change>,
  ): Promise<Changed> {
    return retryWhenOvertaken({ thing: 'link', ownerId: id }, async () => {
      const found = await this.lists.find(id);
      const { links: before, removed: held } = found;
      const done = doneBefore(found.marks, mark);
      if (done !== null) return { ...found, linkId: done, isRepeat: true };
      const young = held.filter(({ at }) => at > this.undo.since());
      const { links, removed = young, linkId = '', spotlight = found.spotlight } = await change(before, young);
      const changed = { links, spotlight, linkId, isRepeat: false };
      if (found.revision === 0 && links.length === 0) return changed; // of nobody (any more)
      const kept = removed.slice(-MOST_REMOVED);
      await this.openWays(id, before, links);
      const list = {
        revision: found.revision,
        links,
        spotlight,
        removed: kept,
        marks: withMark(found.marks, mark, linkId),
      };
      if (!(await this.lists.replace(id, list))) return false;
      const isKept = ({ id: one }: StoredEntry) => links.has(one) || kept.some(({ link }) => link.id === one);
      const gone = [...held, ...removed].map(({ link }) => link).filter((entry) => !isKept(entry));
      for (const picture of picturesOf(gone)) await this.images.discard(picture);
      for (const entry of gone) await this.goAddresses.remove(id, entry.id);
      return changed;
    });
  }

  /** Before a link counts every click it can be found by its id. */
  private async openWays(ownerId: string, before: EntryList, links: EntryList): Promise<void> {
    for (const { id } of links.changed().filter(countsClicks)) {
      const was = before.find(id);
      if (!was || !countsClicks(was)) await this.goAddresses.add(ownerId, id);
    }
  }

  /** Of every owner, what cannot be put back any more. */
  private async forgetRemoved(then: number): Promise<number> {
    const owners = await this.lists.ownersOfRemoved(then);
    for (const id of owners) await this.change({ id }, (links) => ({ links }));
    return owners.length;
  }
}

export const linkNotFound = () => new DomainError('not-found', 'link.not_found', 'Link Not Found');
/** For calls that know of entries of every kind. */
export const entryNotFound = () => new DomainError('not-found', 'link.not_found', 'Entry Not Found');

export function requireRoom({ length }: EntryList, called: 'links' | 'entries' = 'links'): void {
  if (length < MOST_LINKS) return;
  throw new DomainError('conflict', 'link.limit', `A page holds at most 1,000 ${called}`);
}

const countsClicks = (entry: StoredEntry) => isLink(entry) && entry.countClicks;

const picturesOf = (entries: readonly StoredEntry[]): string[] =>
  entries.flatMap(({ thumbnail }) => thumbnail?.id ?? []);

/** Somebody else's is reported as missing, so ids cannot be probed. */
export function entryIn(entries: EntryList, id: string, missing = linkNotFound): StoredEntry {
  const found = entries.find(id.toLowerCase());
  if (!found) throw missing();
  return found;
}

export function linkIn(entries: EntryList, linkId: string): StoredLink {
  const found = entryIn(entries, linkId);
  if (!isLink(found)) throw linkNotFound();
  return found;
}
