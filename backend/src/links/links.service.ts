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
import type { ExportFile } from '../users/account-parts.service.js';
import { GoAddressesRepository } from './go-addresses.repository.js';
import { linksView, thumbnailPath } from './link-export.js';
import { LinkListsRepository } from './link-lists.repository.js';
import type { RemovedLink, StoredLink } from './stored-link.js';

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
}

type Links = readonly StoredLink[];

interface Change {
  readonly links: Links;
  /** Absent: as before. */
  readonly removed?: readonly RemovedLink[];
  /** Which one it is about, for a repetition to be answered by. */
  readonly linkId?: string;
}

interface Changed {
  readonly links: Links;
  readonly linkId: string;
  readonly isRepeat: boolean;
}

@Injectable()
export class LinksService {
  // eslint-disable-next-line max-params -- links, the ways to them, and what goes with them
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
    return (await this.stored(ownerId)).map(toWire);
  }

  /** What visitors see. */
  async listActive(ownerId: string): Promise<Link[]> {
    return (await this.stored(ownerId)).filter(({ isActive }) => isActive).map(shown);
  }

  /** The same on the creator's page, where those that count every click are reached by an address of ours. */
  async listOnPage(ownerId: string): Promise<Link[]> {
    const active = (await this.stored(ownerId)).filter(({ isActive }) => isActive);
    return active.map((link) => ({ ...shown(link), ...(link.countClicks && { url: `/go/${link.id}` }) }));
  }

  /** Stores the thumbnail, then the link at the end of the list. */
  async add(writer: Writer, link: NewLink, picture: Picture): Promise<Link> {
    const pictures = new NewPictures(this.images, [picture], 'square');
    const { links, linkId } = await pictures.during(() =>
      this.change(writer, async (present) => {
        requireRoom(present);
        const [thumbnail] = await pictures.store();
        if (!thumbnail) throw new Error('One picture was stored as none');
        const stored = { countClicks: false, ...link, id: this.lists.newLinkId(), thumbnail, revision: 1 };
        return { links: [...present, stored], linkId: stored.id };
      }),
    );
    return toWire(linkIn(links, linkId));
  }

  /** Deletes an owned link, and its thumbnail once it cannot be put back any more. */
  async remove(writer: Writer, linkId: string): Promise<void> {
    await this.change(writer, (links, removed) => {
      const link = linkIn(links, linkId);
      const present = { link, place: links.indexOf(link), at: this.undo.now() };
      return { links: links.filter((other) => other !== link), removed: [...removed, present] };
    });
    this.undo.begin(REMOVED);
  }

  /** Puts a link back that was deleted a moment ago, where it stood. */
  async restore(writer: Writer, linkId: string): Promise<Link> {
    const { links, linkId: id } = await this.change(writer, (present, removed) => {
      const found = removed.find(({ link }) => link.id === linkId.toLowerCase());
      if (!found) throw linkNotFound();
      requireRoom(present);
      const gone = removed.map(({ link, place }) => ({ id: link.id, place }));
      const { ids, behind } = putBack(
        present.map((link) => link.id),
        gone,
        found.link.id,
      );
      const all = new Map([...present, found.link].map((link) => [link.id, link]));
      return {
        links: ids.flatMap((each) => all.get(each) ?? []),
        removed: removed
          .filter((other) => other !== found)
          .map((other) => (behind.includes(other.link.id) ? { ...other, place: other.place + 1 } : other)),
        linkId: found.link.id,
      };
    });
    return toWire(linkIn(links, id));
  }

  /** Every link of an owner with its picture: when the account goes. */
  async removeAllOf(ownerId: string): Promise<void> {
    const { links, removed } = await this.lists.find(ownerId);
    await this.lists.remove(ownerId);
    await this.goAddresses.removeAllOf(ownerId);
    for (const { thumbnail } of [...links, ...removed.map(({ link }) => link)]) await this.images.discard(thumbnail.id);
  }

  /** What an owner takes along: the links, and their pictures as files. */
  async exportOf(ownerId: string) {
    const stored = await this.stored(ownerId);
    const files: ExportFile[] = stored.map(({ thumbnail: { id } }) => ({
      path: thumbnailPath(id),
      picture: id,
      read: () => this.images.read(id, IMAGE_WIDTHS.square[2]),
    }));
    const data = stored.map((link) => ({ ...toWire(link), thumbnail: thumbnailPath(link.thumbnail.id) }));
    return { data, files, view: linksView(data) };
  }

  /** Ids of all pictures that links show, of every owner. */
  picturesInUse(): AsyncIterable<string> {
    return this.lists.pictures();
  }

  async stored(ownerId: string): Promise<readonly StoredLink[]> {
    return (await this.lists.find(ownerId)).links;
  }

  /**
   * Replaces the list under the revision it was read at, and starts again when somebody was faster. A write that was
   * made before changes nothing: then the list is as it was found. What was deleted too long ago goes with every change.
   */
  async change(
    { id, mark }: Writer,
    change: (links: Links, removed: readonly RemovedLink[]) => Change | Promise<Change>,
  ): Promise<Changed> {
    return retryWhenOvertaken('link', async () => {
      const { revision, links: before, removed: held, marks } = await this.lists.find(id);
      const done = doneBefore(marks, mark);
      if (done !== null) return { links: before, linkId: done, isRepeat: true };
      const young = held.filter(({ at }) => at > this.undo.since());
      const { links, removed = young, linkId = '' } = await change(before, young);
      if (revision === 0 && links.length === 0) return { links, linkId, isRepeat: false }; // of nobody (any more)
      const kept = removed.slice(-MOST_REMOVED);
      await this.openWays(id, before, links);
      const list = { revision, links, removed: kept, marks: withMark(marks, mark, linkId) };
      if (!(await this.lists.replace(id, list))) return false;
      const used = new Set([...links, ...kept.map(({ link }) => link)].map(({ thumbnail }) => thumbnail.id));
      for (const { link } of [...held, ...removed]) {
        if (used.has(link.thumbnail.id)) continue;
        await this.images.discard(link.thumbnail.id);
        await this.goAddresses.remove(id, link.id);
      }
      return { links, linkId, isRepeat: false };
    });
  }

  /** Before a link counts every click it can be found by its id. */
  private async openWays(ownerId: string, before: Links, links: Links): Promise<void> {
    const open = new Set(before.filter(({ countClicks }) => countClicks).map(({ id }) => id));
    for (const { id, countClicks } of links) if (countClicks && !open.has(id)) await this.goAddresses.add(ownerId, id);
  }

  /** Of every owner, what cannot be put back any more. */
  private async forgetRemoved(then: number): Promise<number> {
    const owners = await this.lists.ownersOfRemoved(then);
    for (const id of owners) await this.change({ id }, (links) => ({ links }));
    return owners.length;
  }
}

export const linkNotFound = () => new DomainError('not-found', 'link.not_found', 'Link Not Found');

function requireRoom(links: readonly StoredLink[]): void {
  if (links.length < MOST_LINKS) return;
  throw new DomainError('conflict', 'link.limit', 'A page holds at most 1,000 links');
}

/** Somebody else's is reported as missing, so ids cannot be probed. */
export function linkIn(links: readonly StoredLink[], linkId: string): StoredLink {
  const found = links.find(({ id }) => id === linkId.toLowerCase());
  if (!found) throw linkNotFound();
  return found;
}

/** As its owner sees it. */
export function toWire(link: StoredLink): Link {
  return { ...shown(link), revision: link.revision, countClicks: link.countClicks };
}

/** As visitors see it. */
function shown({ id, title, url, isActive, thumbnail }: StoredLink): Link {
  return { _id: id, title, url, isActive, thumbnail: { url: thumbnail.url } };
}
