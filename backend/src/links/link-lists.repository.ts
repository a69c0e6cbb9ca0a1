import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';

import { ownersOfRemoved, replaceOwnedList } from '../database/owned-list.js';
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
  replace(ownerId: string, { revision, ...list }: LinkList): Promise<boolean> {
    return replaceOwnedList(this.model, ownerId, { revision, content: toContent(list) });
  }

  async remove(ownerId: string): Promise<void> {
    await this.model.deleteOne({ _id: ownerId }).exec();
  }

  /** Whose removed links are all or in part from before `then` (milliseconds). */
  ownersOfRemoved(then: number): Promise<string[]> {
    return ownersOfRemoved(this.model, then);
  }

  /** Of every owner, for the sweeper of pictures; one list after the other. */
  async *pictures(): AsyncGenerator<string> {
    const fields = 'links.thumbnail.id removed.link.thumbnail.id';
    for await (const { links, removed = [] } of this.model.find().select(fields).lean().cursor()) {
      for (const { thumbnail } of [...links, ...removed.map(({ link }) => link)]) if (thumbnail) yield thumbnail.id;
    }
  }
}
