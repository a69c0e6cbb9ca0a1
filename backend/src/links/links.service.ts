import { Injectable } from '@nestjs/common';
import type { Link } from '@linkstall/contracts/http';

import { retryWhenOvertaken } from '../database/retry-when-overtaken.js';
import { DomainError, isRefusal } from '../http/domain-error.js';
import type { Picture } from '../media/picture.js';
import { IMAGE_WIDTHS, ImageStore } from '../media/image-store.js';
import type { ExportFile } from '../users/account-parts.js';
import { LinkListsRepository } from './link-lists.repository.js';
import type { StoredLink } from './stored-link.js';

const MOST_LINKS = 1_000;

interface NewLink {
  readonly title: string;
  readonly url: string;
  readonly isActive: boolean;
}

type Change = (links: readonly StoredLink[]) => readonly StoredLink[];

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

  /** Stores the thumbnail, then the link at the end of the list; the thumbnail is taken back when that is refused. */
  async add(ownerId: string, link: NewLink, picture: Picture): Promise<Link> {
    requireRoom((await this.lists.find(ownerId)).links); // before the picture is worked on
    const thumbnail = await this.images.store(picture, 'square');
    const stored = { ...link, id: this.lists.newLinkId(), thumbnail, revision: 1 };
    try {
      await this.change(ownerId, (links) => {
        requireRoom(links);
        return [...links, stored];
      });
    } catch (error) {
      if (isRefusal(error)) await this.images.discard(thumbnail.id);
      throw error;
    }
    return toWire(stored);
  }

  /** Deletes an owned link and its thumbnail. Somebody else's is reported as missing, so ids cannot be probed. */
  async remove(ownerId: string, linkId: string): Promise<void> {
    let removed: StoredLink | undefined;
    await this.change(ownerId, (links) => {
      removed = links.find(({ id }) => id === linkId.toLowerCase());
      if (!removed) throw new DomainError('not-found', 'link.not_found', 'Link Not Found');
      return links.filter((link) => link !== removed);
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

  /** Replaces the list under the revision it was read at, and starts again when somebody was faster. */
  async change(ownerId: string, change: Change): Promise<void> {
    await retryWhenOvertaken('link', async () => {
      const { revision, links } = await this.lists.find(ownerId);
      return this.lists.replace(ownerId, revision, change(links));
    });
  }
}

function requireRoom(links: readonly StoredLink[]): void {
  if (links.length < MOST_LINKS) return;
  throw new DomainError('conflict', 'link.limit', 'A page holds at most 1,000 links');
}

/** As its owner sees it. */
export function toWire(link: StoredLink): Link {
  return { ...shown(link), revision: link.revision };
}

/** As visitors see it. */
function shown({ id, title, url, isActive, thumbnail }: StoredLink): Link {
  return { _id: id, title, url, isActive, thumbnail: { url: thumbnail.url } };
}
