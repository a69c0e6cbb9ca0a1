import { Injectable } from '@nestjs/common';

import { isRefusal } from '../http/domain-error.js';
import { ImageStore } from '../media/store/image-store.service.js';
import type { User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import { readCreators, type Creator } from './creators.js';
import { SamplePages } from './sample-pages.js';
import { readSampleImage } from './sample-image.js';

/** Creates the sample creators through the normal services. */
@Injectable()
export class SampleCreators {
  constructor(
    private readonly users: UsersService,
    private readonly images: ImageStore,
    private readonly pages: SamplePages,
  ) {}

  /** Creates missing samples, also after an interrupted run. */
  async createMissing(): Promise<void> {
    const samples = await this.users.findSamples();
    const creators: { user: Pick<User, 'id'>; creator: Creator }[] = [];
    // Users are created one after the other, because the gallery shows them in order of creation.
    for (const creator of readCreators()) {
      const user = samples.find(({ username }) => username === creator.username) ?? (await this.create(creator));
      if (user) creators.push({ user, creator });
    }
    // Waits for all, so that the next try does not overlap.
    const results = await Promise.allSettled(
      creators.map(async ({ user, creator }) => {
        await this.pages.fill(user, creator);
        await this.users.raiseShownRevision(user.id);
      }),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /** Null when another user has the name or the address. */
  private async create({
    username,
    fullName,
    email,
    theme,
    line = '',
    place = '',
    ...page
  }: Creator): Promise<User | null> {
    const portrait = await this.images.store(await readSampleImage(`${username}/portrait`), 'square');
    const { header = 'classic' } = page;
    const cover = page.cover
      ? await this.images.store(await readSampleImage(`${username}/${page.cover}`), 'product')
      : undefined;
    try {
      const user = {
        username,
        fullName,
        email,
        theme,
        line,
        place,
        avatar: portrait,
        header,
        ...(cover && { cover }),
        passwordHash: null,
        origin: 'sample',
      } as const;
      return await this.users.create(user);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.images.discard(portrait.id);
      if (cover) await this.images.discard(cover.id);
      if (error.kind === 'conflict') return null;
      throw error;
    }
  }
}
