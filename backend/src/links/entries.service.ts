import { Injectable } from '@nestjs/common';
import type { Entry, Link, LinkTarget, PlacedEntry } from '@linkstall/contracts/http';

import { ImageStore } from '../media/store/image-store.service.js';
import { versionAt } from '../media/store/stored-version.rule.js';
import type { Visibility } from '../scheduling/visibility.rule.js';
import type { ExportFile } from '../users/account-contributors.service.js';
import { hiddenPage, refuseHidden, type ItemTakedown } from '../users/takedown.rule.js';
import { UsersService } from '../users/users.service.js';
import { EntriesRepository, type LinkThumbnail } from './entries.repository.js';
import { entryNotFound } from './entry-errors.js';
import { exportPath, linksView, toExport } from './entry-export.js';
import { imagesOf } from './gallery.rule.js';
import { EntryPresenter, type ListOwner, type VisibleList } from './entry-presenter.service.js';
import { isLink, type StoredEntry } from './stored-entry.js';

/** Reads entries of all kinds, for visitors, owners and jobs. A link is an entry of the kind `link`. */
@Injectable()
export class EntriesService {
  // oxlint-disable-next-line max-params -- entries, presenter, users and images
  constructor(
    private readonly entries: EntriesRepository,
    private readonly presenter: EntryPresenter,
    private readonly users: UsersService,
    private readonly images: ImageStore,
  ) {}

  /** All entries of an owner, in page order. */
  async list(ownerId: string): Promise<Entry[]> {
    return this.presenter.forOwner(ownerId, await this.entries.list(ownerId));
  }

  /** An entry, also a deleted one that can still be restored. */
  async findForModeration(ownerId: string, id: string): Promise<Entry | null> {
    const record = await this.entries.find(ownerId, id);
    const [entry] = record ? await this.presenter.forOwner(ownerId, [record.entry]) : [];
    return entry ?? null;
  }

  /** The links of an owner, in page order. */
  async listLinks(ownerId: string): Promise<Link[]> {
    return this.presenter.linksForOwner((await this.entries.list(ownerId)).filter(isLink));
  }

  /** The entries that visitors see, with the addresses that the creator typed. */
  async listVisible(owner: ListOwner, visibility: Visibility): Promise<VisibleList> {
    return this.presenter.forVisitors(owner, await this.entries.list(owner.id), visibility);
  }

  /** An entry that visitors see; undefined when they do not see it. Links are not included. */
  async findVisible(owner: ListOwner, id: string, visibility: Visibility): Promise<PlacedEntry | undefined> {
    const { UserEntry = [] } = await this.listVisible(owner, visibility);
    return UserEntry.find(({ _id }) => _id === id);
  }

  /** The entries that visitors see on the creator's page, where tracked links have the address `/go/<id>`. */
  async listVisibleOnPage(owner: ListOwner, visibility: Visibility): Promise<VisibleList> {
    const entries = await this.entries.list(owner.id);
    const list = await this.presenter.forVisitors(owner, entries, visibility);
    const tracked = new Set(entries.filter(isTracked).map(({ id }) => id));
    const pageUrl = ({ _id, url }: Link) => (tracked.has(_id) ? `/go/${_id}` : url);
    return { ...list, UserLink: list.UserLink.map((link) => ({ ...link, url: pageUrl(link) })) };
  }

  /**
   * The address of `/go/<id>`.
   * @throws DomainError 404 when visitors do not see the link, 451 when an operator hides it or blocks its host
   */
  async getTarget(id: string, visibility: Visibility): Promise<LinkTarget> {
    const record = /^[0-9a-f]{24}$/.test(id) ? await this.entries.findPublic(id) : null;
    const user = record?.isTracked ? await this.users.find(record.ownerId) : null;
    if (record && user) {
      refuseHidden(user);
      const [{ takedown } = record.entry] = await this.presenter.withBlocks([record.entry]);
      if (takedown) throw hiddenPage(takedown, user);
    }
    const isShown = record?.entry.isActive && visibility.isVisible(record.entry);
    if (!user || !isShown || !isLink(record.entry)) throw entryNotFound('link');
    return { username: user.username, url: record.entry.content.url };
  }

  /** Hides an entry from visitors, or ends that; null for an entry that does not exist. */
  async setTakedown(ownerId: string, id: string, takedown: ItemTakedown | null): Promise<boolean> {
    return this.entries.setTakedown(ownerId, id, takedown);
  }

  /** The data export of an owner: all entries, and their images as files. */
  async exportOf(ownerId: string) {
    const entries = await this.entries.list(ownerId);
    const files: ExportFile[] = entries.flatMap(imagesOf).map((image) => ({
      path: exportPath(image),
      imageId: image.id,
      read: () => this.images.read(image.id, versionAt(image.url)),
    }));
    const data = entries.map(toExport);
    return { data, files, view: linksView(data) };
  }

  /** The images of the next links after an id, of all owners, for jobs. */
  thumbnailsAfter(after: string, count: number): Promise<LinkThumbnail[]> {
    return this.entries.thumbnailsAfter(after, count);
  }

  /**
   * Removes the image of a link, which pages then draw. Cached pages show the image for a minute, so the sweeper removes its
   * files later. Returns false when the link is gone or has another image.
   */
  removeThumbnail(ownerId: string, id: string, imageId: string): Promise<boolean> {
    return this.entries.removeThumbnail(ownerId, id, imageId);
  }

  imageIdsInUse(): AsyncIterable<string> {
    return this.entries.imageIds();
  }
}

const isTracked = (entry: StoredEntry): boolean => isLink(entry) && entry.content.countClicks;
