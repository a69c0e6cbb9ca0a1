import type { CreatorList, ListedCreator } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import type { Visibility } from '../scheduling/visibility.rule.js';
import { isMoved } from '../users/page-move.rule.js';
import { AvatarUrls } from '../users/profile/avatar-urls.service.js';
import type { PublicProfile } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import { PagesService } from './pages.service.js';

const PAGE_SIZE = 24;
/** How many users one page looks at, because some of them have no visible page. */
const MAX_USERS = 4 * PAGE_SIZE;
/** The time of a registration in ms, and the id of the user. */
const POSITION = /^(\d{1,14})-([\da-f]{24})$/;

/** The list of creators on the home page: the newest verified users whose pages have visible content. */
@Injectable()
export class CreatorListService {
  constructor(
    private readonly users: UsersService,
    private readonly pages: PagesService,
    private readonly avatars: AvatarUrls,
  ) {}

  /** @param before the `next` of the page before. Any other text means the first page. */
  async read(before: string, visibility: Visibility): Promise<CreatorList> {
    const creators: ListedCreator[] = [];
    let position = positionIn(before);
    for (let count = 0; count < MAX_USERS; count += PAGE_SIZE) {
      const users = await this.users.findNewest(position, PAGE_SIZE);
      const areShown = await Promise.all(users.map(({ user }) => this.isShown(user, visibility)));
      for (const [index, { at, user }] of users.entries()) {
        if (creators.length === PAGE_SIZE) return { creators, next: textOf(position) };
        if (areShown[index]) creators.push(this.toCreator(user));
        position = at;
      }
      if (users.length < PAGE_SIZE) return { creators };
    }
    return { creators, next: textOf(position) };
  }

  private async isShown(user: PublicProfile, visibility: Visibility): Promise<boolean> {
    if (user.takedown !== null || isMoved(user.move, visibility) || visibility.isBefore(user.newUntil)) return false;
    return this.pages.hasContent(user, visibility);
  }

  private toCreator(user: PublicProfile): ListedCreator {
    const { username, fullName, line } = user;
    return { username, fullName, line, avatar: this.avatars.of(user) };
  }
}

type Position = Parameters<UsersService['findNewest']>[0];

function positionIn(text: string): Position {
  const [, time, id] = POSITION.exec(text) ?? [];
  return id === undefined ? null : { createdAt: new Date(Number(time)), id };
}

const textOf = (position: Position): string => (position ? `${position.createdAt.getTime()}-${position.id}` : '');
