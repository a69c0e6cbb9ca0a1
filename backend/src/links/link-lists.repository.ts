import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';

import { isDuplicate } from '../database/unreachable.js';
import { LinkListEntity } from './link-list.schema.js';
import { toContent, toList } from './link-list-documents.schema.js';
import type { LinkList } from './stored-link.js';

/** The one query file of links. The list's id is the owner's, so nothing unscoped can be asked. */
@Injectable()
export class LinkListsRepository {
  constructor(@InjectModel(LinkListEntity.name) private readonly model: Model<LinkListEntity>) {}

  newLinkId(): string {
    return new Types.ObjectId().toHexString();
  }

  async find(ownerId: string): Promise<LinkList> {
    const found = await this.model.findById(ownerId).lean().exec();
    return found ? toList(found) : { revision: 0, links: [], spotlight: '', removed: [], marks: [] };
  }

  /** False when somebody else replaced the list since `revision` was read. */
  async replace(ownerId: string, { revision, ...list }: LinkList): Promise<boolean> {
    const content = toContent(list);
    if (revision === 0) return this.insert(ownerId, content);
    const [oldest] = content.removed;
    const dated = oldest ? { $set: { ...content, removedAt: oldest.at } } : { $set: content, $unset: { removedAt: 1 } };
    const change = { ...dated, $inc: { revision: 1 } };
    const { matchedCount } = await this.model.updateOne({ _id: ownerId, revision }, change).exec();
    return matchedCount === 1;
  }

  async remove(ownerId: string): Promise<void> {
    await this.model.deleteOne({ _id: ownerId }).exec();
  }

  /** Whose removed links are all or in part from before `then` (milliseconds). */
  async ownersOfRemoved(then: number): Promise<string[]> {
    const found = await this.model
      .find({ removedAt: trusted({ $lte: new Date(then) }) })
      .select('_id')
      .lean()
      .exec();
    return found.map(({ _id }) => _id.toHexString());
  }

  /** Of every owner, for the sweeper of pictures; one list after the other. */
  async *pictures(): AsyncGenerator<string> {
    const fields = 'links.thumbnail.id removed.link.thumbnail.id';
    for await (const { links, removed = [] } of this.model.find().select(fields).lean().cursor()) {
      for (const { thumbnail } of [...links, ...removed.map(({ link }) => link)]) if (thumbnail) yield thumbnail.id;
    }
  }

  private async insert(ownerId: string, content: ReturnType<typeof toContent>) {
    try {
      await this.model.create({ _id: ownerId, revision: 1, ...content });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
