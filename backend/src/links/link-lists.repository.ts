import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';

import { isDuplicate } from '../database/unreachable.js';
import { LinkListEntity, type LinkEntity } from './link-list.schema.js';
import type { LinkList, StoredLink } from './stored-link.js';

/** The one query file of links. The list's id is the owner's, so nothing unscoped can be asked. */
@Injectable()
export class LinkListsRepository {
  constructor(@InjectModel(LinkListEntity.name) private readonly model: Model<LinkListEntity>) {}

  newLinkId(): string {
    return new Types.ObjectId().toHexString();
  }

  async find(ownerId: string): Promise<LinkList> {
    const found = await this.model.findById(ownerId).lean().exec();
    return found ? { revision: found.revision, links: found.links.map(toStored) } : { revision: 0, links: [] };
  }

  /** False when somebody else replaced the list since `revision` was read. */
  async replace(ownerId: string, revision: number, links: readonly StoredLink[]): Promise<boolean> {
    const entities = links.map(toEntity);
    if (revision === 0) return this.insert(ownerId, entities);
    const change = { $set: { links: entities }, $inc: { revision: 1 } };
    const { matchedCount } = await this.model.updateOne({ _id: ownerId, revision }, change).exec();
    return matchedCount === 1;
  }

  async remove(ownerId: string): Promise<void> {
    await this.model.deleteOne({ _id: ownerId }).exec();
  }

  /** Of every owner, for the sweeper of pictures; one list after the other. */
  async *pictures(): AsyncGenerator<string> {
    for await (const { links } of this.model.find().select('links.thumbnail.id').lean().cursor()) {
      for (const { thumbnail } of links) yield thumbnail.id;
    }
  }

  private async insert(ownerId: string, links: ReturnType<typeof toEntity>[]): Promise<boolean> {
    try {
      await this.model.create({ _id: ownerId, revision: 1, links });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}

function toStored({ _id, title, url, isActive, thumbnail, revision = 1 }: LinkEntity): StoredLink {
  return { id: _id.toHexString(), title, url, isActive, thumbnail: { id: thumbnail.id, url: thumbnail.url }, revision };
}

function toEntity({ id, ...link }: StoredLink) {
  return { ...link, _id: new Types.ObjectId(id) };
}
