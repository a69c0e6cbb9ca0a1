import { Injectable } from '@nestjs/common';
import type { Link, OrderChange } from '@linkstall/contracts/http';

import { DomainError, isRefusal } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { ImageStore, type StoredImage } from '../media/image-store.js';
import type { Picture } from '../media/picture.js';
import { requireSameIds, requireSeen } from '../ordering/reordered.js';
import { LinksService, toWire } from './links.service.js';
import type { StoredLink } from './stored-link.js';

/** What is undefined stays as it is. */
interface LinkEdit {
  readonly title: string | undefined;
  readonly url: string | undefined;
  readonly isActive: boolean | undefined;
}

interface Edited {
  readonly ownerId: string;
  readonly linkId: string;
  /** The revision that was seen, if the caller says. */
  readonly seen: number | undefined;
}

/** Changes of links that exist already. */
@Injectable()
export class LinkEditsService {
  constructor(
    private readonly links: LinksService,
    private readonly images: ImageStore,
  ) {}

  /** All or nothing: a new thumbnail is stored first and taken back when the change is refused. */
  async edit(edited: Edited, edit: LinkEdit, picture: Picture | undefined): Promise<Link> {
    if (!picture && Object.values(edit).every((value) => value === undefined)) {
      throw invalid([{ field: 'title', message: 'Nothing to change' }]);
    }
    editable(await this.links.stored(edited.ownerId), edited); // before the picture is worked on
    const thumbnail = picture && (await this.images.store(picture, 'square'));
    let before: StoredLink | undefined;
    let after: StoredLink | undefined;
    try {
      await this.links.change(edited.ownerId, (links) => {
        const found = editable(links, edited);
        const changed = changedLink(found, edit, thumbnail);
        [before, after] = [found, changed];
        return links.map((link) => (link === found ? changed : link));
      });
    } catch (error) {
      if (thumbnail && isRefusal(error)) await this.images.discard(thumbnail.id);
      throw error;
    }
    if (!before || !after) throw new Error('A link was changed that was never read');
    if (thumbnail) await this.images.discard(before.thumbnail.id);
    return toWire(after);
  }

  /** Puts the links in the wanted order, if the order is still the one that was seen. */
  async reorder(ownerId: string, order: OrderChange): Promise<Link[]> {
    requireSameIds(order);
    let wanted: readonly StoredLink[] = [];
    await this.links.change(ownerId, (links) => {
      const ids = links.map(({ id }) => id);
      requireSeen(ids, order, 'link');
      const byId = new Map(links.map((link) => [link.id, link]));
      wanted = order.to.flatMap((id) => byId.get(id) ?? []);
      return wanted;
    });
    return wanted.map(toWire);
  }
}

function changedLink(link: StoredLink, edit: LinkEdit, thumbnail: StoredImage = link.thumbnail): StoredLink {
  const { title = link.title, url = link.url, isActive = link.isActive } = edit;
  return { id: link.id, title, url, isActive, thumbnail, revision: link.revision + 1 };
}

/** Somebody else's is reported as missing, so ids cannot be probed. */
function editable(links: readonly StoredLink[], { linkId, seen }: Edited): StoredLink {
  const found = links.find(({ id }) => id === linkId.toLowerCase());
  if (!found) throw new DomainError('not-found', 'link.not_found', 'Link Not Found');
  if (seen !== undefined && seen !== found.revision) {
    throw new DomainError('conflict', 'link.changed', 'This link was changed somewhere else meanwhile');
  }
  return found;
}
