import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mongo, Types, type Model } from 'mongoose';

import { ownersOfRemoved, replaceOwnedList } from '../database/owned-list.js';
import { LinkListEntity } from './link-list.schema.js';
import { toEntries, toWritten, type WrittenEntries } from './link-list-documents.schema.js';
import { packed, unpacked } from './packed-entries.js';
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
    if (!found) return { revision: 0, links: [], spotlight: '', removed: [], marks: [] };
    const { revision, spotlight = '', marks = [] } = found;
    return { revision, spotlight, marks, ...toEntries(await entriesIn(found)) };
  }

  /** False when somebody else replaced the list since `revision` was read. */
  async replace(ownerId: string, { revision, spotlight, marks, ...entries }: LinkList): Promise<boolean> {
    const content = { packed: await packed(toWritten(entries)), spotlight, marks: [...marks] };
    const [oldest] = entries.removed;
    const removedAt = oldest && new Date(oldest.at);
    return replaceOwnedList(this.model, ownerId, { revision, content, removedAt, former: ['links', 'removed'] });
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
    const fields = 'packed links.thumbnail.id removed.link.thumbnail.id';
    for await (const found of this.model.find().select(fields).lean().cursor()) {
      const { links, removed } = await entriesIn(found);
      for (const { thumbnail } of [...links, ...removed.map(({ link }) => link)]) if (thumbnail) yield thumbnail.id;
    }
  }
}

/** Lists that were last changed before entries were packed have them as documents. */
async function entriesIn({
  packed: bytes,
  links = [],
  removed = [],
}: Partial<LinkListEntity>): Promise<WrittenEntries> {
  return bytes ? unpacked(bytesOf(bytes)) : { links, removed };
}

/** Lean documents have the driver's own type. */
const bytesOf = (bytes: Buffer | mongo.Binary): Uint8Array => (bytes instanceof mongo.Binary ? bytes.buffer : bytes);
