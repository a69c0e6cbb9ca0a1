import { Injectable } from '@nestjs/common';

import { Settings } from '../../config/settings.js';
import type { DomainError } from '../../http/domain-error.js';
import { nameTooSimilar, reservedName } from '../user.errors.js';
import { UsersRepository } from '../users.repository.js';
import { RESERVED } from './reserved-names.js';
import { letterSkeleton, nameSkeleton, partsOf, wordSkeleton } from './skeleton.rule.js';

/**
 * Refuses new names that could deceive visitors: protected words, names that look like a reserved name, and names that look
 * like the name of a verified user. The check applies to new names only; existing names stay.
 */
@Injectable()
export class NameProtection {
  /** Skeletons of the paths of the site. They keep separators: `js` is a path, but `j.s` is a person's initials. */
  private readonly paths = new Set(RESERVED.names.map(letterSkeleton));
  private readonly words: ReadonlySet<string>;

  constructor(
    settings: Settings,
    private readonly users: UsersRepository,
  ) {
    const { extraNames, allowedNames } = settings.reservedNames;
    const words = [...RESERVED.protected.filter((word) => !allowedNames.includes(word)), ...extraNames];
    this.words = new Set(words.map(wordSkeleton));
  }

  /** The reason why this user, or a new user, cannot take the name; null for a harmless name. */
  async refusal(name: string, userId?: string): Promise<DomainError | null> {
    if (this.isProtected(name)) return reservedName();
    return (await this.users.hasVerifiedLookalike(nameSkeleton(name), userId)) ? nameTooSimilar() : null;
  }

  /** @throws DomainError when the user cannot take the name */
  async check(name: string, userId: string): Promise<void> {
    const refusal = await this.refusal(name, userId);
    if (refusal) throw refusal;
  }

  /** Also for a name that consists of protected words, such as `paypal-support`. */
  private isProtected(name: string): boolean {
    const isWord = (part: string) => this.words.has(wordSkeleton(part));
    return this.paths.has(letterSkeleton(name)) || isWord(name) || partsOf(name).every(isWord);
  }
}
