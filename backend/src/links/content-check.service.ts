import { Injectable } from '@nestjs/common';

import { BlockedHostsService } from '../host-blocks/blocked-hosts.service.js';
import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { DEFAULT_TIME_ZONE } from '../users/profile/time-zone.rule.js';
import { UsersService } from '../users/users.service.js';
import { CustomEntriesService } from './custom-entries.service.js';
import { addressesOf } from './entry-addresses.rule.js';
import { countryOfZone, parsePhoneNumber } from './phone-number.rule.js';
import type { Content } from './stored-entry.js';

const DEFAULT_COUNTRY = 'IN';
const EMAIL_UNVERIFIED = 'Confirm your email address first, because what people write here goes to that address';

/** Checks what needs more than the entry itself: the country of the creator, the schema of a remote, or blocked hosts. */
@Injectable()
export class ContentCheckService {
  constructor(
    private readonly users: UsersService,
    private readonly customEntries: CustomEntriesService,
    private readonly blockedHosts: BlockedHostsService,
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
    const checkedContent = await this.customEntries.checked(content, before);
    const hosts = await this.blockedHosts.current();
    hosts.refuse(addressField(content), addressesOf(checkedContent), before && addressesOf(before));
    return checkedContent;
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

function addressField({ kind }: Content): string {
  if (kind === 'social') return 'accounts';
  return kind === 'custom' ? 'values' : 'url';
}
