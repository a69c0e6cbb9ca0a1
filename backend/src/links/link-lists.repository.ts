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
    if (!found) return { revision: 0, links: [], marks: [] };
    return { revision: found.revision, links: found.links.map(toStored), marks: found.marks ?? [] };
  }

  /** False when somebody else replaced the list since `revision` was read. */
  async replace(ownerId: string, { revision, links, marks }: LinkList): Promise<boolean> {
    const content = { links: links.map(toEntity), marks: [...marks] };
    if (revision === 0) return this.insert(ownerId, content);
    const change = { $set: content, $inc: { revision: 1 } };
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

  private async insert(ownerId: string, content: { links: ReturnType<typeof toEntity>[]; marks: string[] }) {
    try {
      await this.model.create({ _id: ownerId, revision: 1, ...content });
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
