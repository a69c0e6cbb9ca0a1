import { Injectable } from '@nestjs/common';
import type { Link, OrderChange } from '@linkstall/contracts/http';

import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { ImageStore, type StoredImage } from '../media/image-store.service.js';
import { NewPictures } from '../media/new-pictures.service.js';
import type { Picture } from '../media/picture.rule.js';
import { requireSameIds, requireSeen } from '../ordering/reordered.js';
import type { Writer } from '../repeats/write-mark.rule.js';
import { linkIn, LinksService, toWire } from './links.service.js';
import type { StoredLink } from './stored-link.js';

/** What is undefined stays as it is. */
interface LinkEdit {
  readonly title: string | undefined;
  readonly url: string | undefined;
  readonly isActive: boolean | undefined;
  readonly countClicks: boolean | undefined;
}

interface Edited {
  readonly writer: Writer;
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

  /** All or nothing. */
  async edit(edited: Edited, edit: LinkEdit, picture: Picture | undefined): Promise<Link> {
    if (!picture && Object.values(edit).every((value) => value === undefined)) {
      throw invalid([{ field: 'title', message: 'Nothing to change' }]);
    }
    const pictures = new NewPictures(this.images, picture ? [picture] : [], 'square');
    let before: StoredLink | undefined;
    const { links, linkId } = await pictures.during(() =>
      this.links.change(edited.writer, async (present) => {
        const found = editable(present, edited);
        before = found;
        const [thumbnail] = await pictures.store();
        const changed = changedLink(found, edit, thumbnail);
        return { links: present.map((link) => (link === found ? changed : link)), linkId: found.id };
      }),
    );
    const after = linkIn(links, linkId);
    if (before && before.thumbnail.id !== after.thumbnail.id) await this.images.discard(before.thumbnail.id);
    return toWire(after);
  }

  /** Puts the links in the wanted order, if the order is still the one that was seen. */
  async reorder(writer: Writer, order: OrderChange): Promise<Link[]> {
    requireSameIds(order);
    const { links } = await this.links.change(writer, (present) => {
      const ids = present.map(({ id }) => id);
      requireSeen(ids, order, 'link');
      const byId = new Map(present.map((link) => [link.id, link]));
      return { links: order.to.flatMap((id) => byId.get(id) ?? []) };
    });
    return links.map(toWire);
  }
}

function changedLink(link: StoredLink, edit: LinkEdit, thumbnail: StoredImage = link.thumbnail): StoredLink {
  const { title = link.title, url = link.url, isActive = link.isActive, countClicks = link.countClicks } = edit;
  return { id: link.id, title, url, isActive, countClicks, thumbnail, revision: link.revision + 1 };
}

function editable(links: readonly StoredLink[], { linkId, seen }: Edited): StoredLink {
  const found = linkIn(links, linkId);
  if (seen !== undefined && seen !== found.revision) {
    throw new DomainError('conflict', 'link.changed', 'This link was changed somewhere else meanwhile');
  }
  return found;
}
