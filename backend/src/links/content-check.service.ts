import { Injectable } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { DEFAULT_TIME_ZONE } from '../users/profile/time-zone.rule.js';
import { UsersService } from '../users/users.service.js';
import { CustomEntriesService } from './custom-entries.service.js';
import { countryOfZone, parsePhoneNumber } from './phone-number.rule.js';
import type { Content } from './stored-entry.js';

const DEFAULT_COUNTRY = 'IN';
const EMAIL_UNVERIFIED = 'Confirm your email address first, because what people write here goes to that address';

/** Checks what needs more than the entry itself: the country of the creator, or the schema of a remote. */
@Injectable()
export class ContentCheckService {
  constructor(
    private readonly users: UsersService,
    private readonly customEntries: CustomEntriesService,
  ) {}

  /**
   * The content in its stored form.
   * @param before the stored content of an edited entry
   * @throws DomainError 400 with the field that is wrong
   */
  async checked(owner: string, content: Content, before?: Content): Promise<Content> {
    if ((content.kind === 'contactForm' || content.kind === 'emailList') && !before) {
      const { emailVerified } = await this.users.getOrThrow(owner);
      if (!emailVerified) throw new DomainError('conflict', 'entry.email_unverified', EMAIL_UNVERIFIED);
    }
    if (content.kind === 'phone' || content.kind === 'whatsapp') {
      const storedNumber = before?.kind === content.kind ? before.number : undefined;
      return { ...content, number: await this.numberOf(owner, 'number', [content.number, storedNumber]) };
    }
    if (content.kind === 'contact') {
      const storedNumber = before?.kind === 'contact' ? before.tel : undefined;
      return { ...content, tel: await this.numberOf(owner, 'tel', [content.tel, storedNumber]) };
    }
    return this.customEntries.checked(content, before);
  }

  /** A number that was stored before the plan of its country changed stays. */
  private async numberOf(
    owner: string,
    field: 'number' | 'tel',
    [text, storedNumber]: readonly [string, string | undefined],
  ): Promise<string> {
    if (text === '' || text === storedNumber) return text;
    const { timeZone } = await this.users.getOrThrow(owner);
    const country = countryOfZone(timeZone ?? DEFAULT_TIME_ZONE) ?? DEFAULT_COUNTRY;
    const parsed = parsePhoneNumber(text, country);
    if ('problem' in parsed) throw invalid([{ field, message: parsed.problem }]);
    return parsed.number;
  }
}
