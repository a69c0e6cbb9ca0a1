import { Injectable } from '@nestjs/common';
import type { Link, OrderChange } from '@linkstall/contracts/http';

import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { ImageStore, type StoredImage } from '../media/image-store.service.js';
import { NewPictures } from '../media/new-pictures.service.js';
import type { Picture } from '../media/picture.rule.js';
import { requireSameIds, requireSeen } from '../ordering/reordered.js';
import type { Writer } from '../repeats/write-mark.rule.js';
import { changedTimes } from '../times/shown-times.rule.js';
import type { EntryList } from './entry-list.js';
import { toWire } from './link-wire.js';
import { linkIn, LinksService } from './links.service.js';
import { isLink, type StoredEntry, type StoredLink } from './stored-link.js';

/** What is undefined stays as it is. */
interface LinkEdit {
  readonly title: string | undefined;
  readonly url: string | undefined;
  readonly isActive: boolean | undefined;
  readonly countClicks: boolean | undefined;
  readonly shownFrom: string | undefined;
  readonly shownUntil: string | undefined;
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
        return { links: present.with(changed), linkId: found.id };
      }),
    );
    const after = linkIn(links, linkId);
    if (before && before.thumbnail.id !== after.thumbnail.id) await this.images.discard(before.thumbnail.id);
    return toWire(after);
  }

  /**
   * Puts the entries in the wanted order, if the order is still the one that was seen. Who knows of links alone orders
   * those: then they change places with each other.
   */
  async reorder(writer: Writer, order: OrderChange): Promise<Link[]> {
    requireSameIds(order);
    const { links } = await this.links.change(writer, (present) => {
      const isWhole = order.from.length === present.length;
      const moved = isWhole ? present.ids : idsOf(present.all().filter(isLink));
      requireSeen(moved, order, 'link');
      const [movable, wanted] = [new Set(moved), order.to.values()];
      return { links: present.inOrder(present.ids.map((id) => (movable.has(id) ? (wanted.next().value ?? id) : id))) };
    });
    return links.all().filter(isLink).map(toWire);
  }
}

const idsOf = (entries: readonly StoredEntry[]) => entries.map(({ id }) => id);

function changedLink(link: StoredLink, edit: LinkEdit, thumbnail: StoredImage = link.thumbnail): StoredLink {
  const { title = link.title, url = link.url, isActive = link.isActive, countClicks = link.countClicks } = edit;
  const times = changedTimes(link, edit);
  return { ...link, title, url, isActive, countClicks, ...times, thumbnail, revision: link.revision + 1 };
}

function editable(entries: EntryList, { linkId, seen }: Edited): StoredLink {
  const found = linkIn(entries, linkId);
  requireRevision(found, seen);
  return found;
}

export function requireRevision(found: StoredEntry, seen: number | undefined, called: 'link' | 'entry' = 'link'): void {
  if (seen !== undefined && seen !== found.revision) {
    throw new DomainError('conflict', 'link.changed', `This ${called} was changed somewhere else meanwhile`);
  }
}
