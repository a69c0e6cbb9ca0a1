import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mongo, Types, type Model } from 'mongoose';

import { ownersOfRemoved, replaceOwnedList } from '../database/owned-list.js';
import { WALK } from '../database/walk.js';
import { EntryList } from './entry-list.js';
import { LinkListEntity } from './link-list.schema.js';
import { toEntries, toWritten } from './link-list-documents.schema.js';
import { packed, unpacked } from './packed-entries.js';
import type { LinkList } from './stored-list.js';

type Stored = Partial<LinkListEntity>;

/** The one query file of links. The list's id is the owner's, so nothing unscoped can be asked. */
@Injectable()
export class LinkListsRepository {
  constructor(@InjectModel(LinkListEntity.name) private readonly model: Model<LinkListEntity>) {}

  newLinkId(): string {
    return new Types.ObjectId().toHexString();
  }

  async find(ownerId: string): Promise<LinkList> {
    const found = await this.model.findById(ownerId).lean().exec();
    if (!found) return { revision: 0, links: EntryList.EMPTY, spotlight: '', removed: [], marks: [] };
    const { revision, spotlight = '', marks = [] } = found;
    return { revision, spotlight, marks, ...(await entriesIn(found)) };
  }

  /** False when somebody else replaced the list since `revision` was read. */
  async replace(ownerId: string, { revision, spotlight, marks, links, removed }: LinkList): Promise<boolean> {
    const kept = removed.length > 0 && { packed: await packed(toWritten(removed)) };
    const content = { entries: links.packed(), ...kept, spotlight, marks: [...marks] };
    const [oldest] = removed;
    const removedAt = oldest && new Date(oldest.at);
    const former = ['links', 'removed', ...(kept ? [] : ['packed'])];
    return replaceOwnedList(this.model, ownerId, { revision, content, removedAt, former });
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
    const fields = 'entries packed links.thumbnail.id removed.link.thumbnail.id';
    for await (const found of this.model.find().select(fields).lean().cursor(WALK)) {
      const { links, removed } = await entriesIn(found);
      for (const { thumbnail } of [...links.all(), ...removed.map(({ link }) => link)])
        if (thumbnail) yield thumbnail.id;
    }
  }
}

/** Lists that were last changed before there were parts have all entries in one value, or each as a document. */
async function entriesIn({ entries, packed: bytes, links = [], removed = [] }: Stored) {
  const former = toEntries(bytes ? await unpacked(bytesOf(bytes)) : { links, removed });
  return { ...former, links: entries ? EntryList.unpacked(bytesOf(entries)) : EntryList.of(former.links) };
}

/** Lean documents have the driver's own type. */
const bytesOf = (bytes: Buffer | mongo.Binary): Buffer =>
  bytes instanceof mongo.Binary ? Buffer.from(bytes.buffer) : bytes;
