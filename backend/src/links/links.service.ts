import { Injectable } from '@nestjs/common';
import type { Link } from '@linkstall/contracts/http';

import { retryWhenOvertaken } from '../database/retry-when-overtaken.js';
import { DomainError } from '../http/domain-error.js';
import type { Picture } from '../media/picture.rule.js';
import { IMAGE_WIDTHS, ImageStore } from '../media/image-store.service.js';
import { NewPictures } from '../media/new-pictures.service.js';
import { doneBefore, withMark, type Writer } from '../repeats/write-mark.rule.js';
import type { ExportFile } from '../users/account-parts.service.js';
import { LinkListsRepository } from './link-lists.repository.js';
import type { StoredLink } from './stored-link.js';

const MOST_LINKS = 1_000;

interface NewLink {
  readonly title: string;
  readonly url: string;
  readonly isActive: boolean;
}

type Links = readonly StoredLink[];

interface Change {
  readonly links: Links;
  /** Which one it is about, for a repetition to be answered by. */
  readonly linkId?: string;
}

interface Changed extends Required<Change> {
  readonly isRepeat: boolean;
}

@Injectable()
export class LinksService {
  constructor(
    private readonly lists: LinkListsRepository,
    private readonly images: ImageStore,
  ) {}

  /** All links of one owner, in page order. */
  async list(ownerId: string): Promise<Link[]> {
    return (await this.stored(ownerId)).map(toWire);
  }

  /** What visitors see. */
  async listActive(ownerId: string): Promise<Link[]> {
    return (await this.stored(ownerId)).filter(({ isActive }) => isActive).map(shown);
  }

  /** Stores the thumbnail, then the link at the end of the list. */
  async add(writer: Writer, link: NewLink, picture: Picture): Promise<Link> {
    const pictures = new NewPictures(this.images, [picture], 'square');
    const { links, linkId } = await pictures.during(() =>
      this.change(writer, async (present) => {
        requireRoom(present);
        const [thumbnail] = await pictures.store();
        if (!thumbnail) throw new Error('One picture was stored as none');
        const stored = { ...link, id: this.lists.newLinkId(), thumbnail, revision: 1 };
        return { links: [...present, stored], linkId: stored.id };
      }),
    );
    return toWire(linkIn(links, linkId));
  }

  /** Deletes an owned link and its thumbnail. Somebody else's is reported as missing, so ids cannot be probed. */
  async remove(writer: Writer, linkId: string): Promise<void> {
    let removed: StoredLink | undefined;
    await this.change(writer, (links) => {
      const found = linkIn(links, linkId);
      removed = found;
      return { links: links.filter((link) => link !== found) };
    });
    if (removed) await this.images.discard(removed.thumbnail.id);
  }

  /** Every link of an owner with its picture: when the account goes. */
  async removeAllOf(ownerId: string): Promise<void> {
    const links = await this.stored(ownerId);
    await this.lists.remove(ownerId);
    for (const { thumbnail } of links) await this.images.discard(thumbnail.id);
  }

  /** What an owner takes along: the links, and their pictures as files. */
  async exportOf(ownerId: string): Promise<{ data: unknown; files: ExportFile[] }> {
    const links = await this.stored(ownerId);
    const files = links.map(({ thumbnail: { id } }) => ({
      path: `images/links/${id}.webp`,
      read: () => this.images.read(id, IMAGE_WIDTHS.square[2]),
    }));
    return { data: links.map((link, at) => ({ ...toWire(link), thumbnail: files[at]?.path })), files };
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
   * made before changes nothing: then the list is as it was found.
   */
  async change({ id, mark }: Writer, change: (links: Links) => Change | Promise<Change>): Promise<Changed> {
    return retryWhenOvertaken('link', async () => {
      const { revision, links: before, marks } = await this.lists.find(id);
      const done = doneBefore(marks, mark);
      if (done !== null) return { links: before, linkId: done, isRepeat: true };
      const { links, linkId = '' } = await change(before);
      const list = { revision, links, marks: withMark(marks, mark, linkId) };
      return (await this.lists.replace(id, list)) && { links, linkId, isRepeat: false };
    });
  }
}

function requireRoom(links: readonly StoredLink[]): void {
  if (links.length < MOST_LINKS) return;
  throw new DomainError('conflict', 'link.limit', 'A page holds at most 1,000 links');
}

/** Somebody else's is reported as missing, so ids cannot be probed. */
export function linkIn(links: readonly StoredLink[], linkId: string): StoredLink {
  const found = links.find(({ id }) => id === linkId.toLowerCase());
  if (!found) throw new DomainError('not-found', 'link.not_found', 'Link Not Found');
  return found;
}

/** As its owner sees it. */
export function toWire(link: StoredLink): Link {
  return { ...shown(link), revision: link.revision };
}

/** As visitors see it. */
function shown({ id, title, url, isActive, thumbnail }: StoredLink): Link {
  return { _id: id, title, url, isActive, thumbnail: { url: thumbnail.url } };
}
