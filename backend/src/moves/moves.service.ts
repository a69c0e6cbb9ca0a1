import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { parseHtml } from '../http/html-tree.js';
import { invalid } from '../http/validation.js';
import { LinkPreviewsService } from '../link-previews/link-previews.service.js';
import { pageAddress } from '../users/page-move.rule.js';
import type { User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';

interface MoveInput {
  readonly address: string;
  /** How long the redirect lasts; 0: until the creator ends it. */
  readonly months: number;
}

/** Redirects the page, the store and the products of a creator to another Linkstall. */
@Injectable()
export class MovesService {
  // oxlint-disable-next-line max-params -- users, the other site, settings and clock
  constructor(
    private readonly users: UsersService,
    private readonly previews: LinkPreviewsService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The new address, when it belongs to the user. @throws 400 for another address, 422 when nothing proves it */
  async provenAddress(user: User, input: string, ownHost: string): Promise<string> {
    const address = pageAddress(input);
    if (address === null) throw invalid([{ field: 'address', message: ADDRESS }]);
    const ownHosts = [ownHost, ...(this.settings.publicUrl ? [new URL(this.settings.publicUrl).hostname] : [])];
    if (ownHosts.includes(new URL(address).hostname)) throw invalid([{ field: 'address', message: OWN_SITE }]);
    const { url, html } = await this.previews.page(user.id, address);
    // A page that redirects, also back to this one, is not the new page.
    if (url.href.toLowerCase() !== address.toLowerCase()) throw leadsElsewhere(address, url.href);
    const hasName = new URL(address).pathname.slice(1).toLowerCase() === user.username.toLowerCase();
    if (!hasName && !linksTo(html, { hosts: ownHosts, path: `/${user.username}` })) throw unproven(address, user);
    return address;
  }

  async begin(user: User, { address, months }: MoveInput): Promise<User> {
    const until = new Date(this.clock.now());
    until.setUTCMonth(until.getUTCMonth() + months);
    return this.users.setMove(user.id, { address, until: months === 0 ? null : until });
  }

  end(userId: string): Promise<User> {
    return this.users.setMove(userId, null);
  }
}

export const ADDRESS = 'Enter the address of your page at another site, such as https://stall.example/meera';
const OWN_SITE = 'This is an address of this site. To change your name here, go to Account';

const leadsElsewhere = (address: string, target: string) =>
  new DomainError(
    'undecodable',
    'move.elsewhere',
    `${address} leads to ${target}. Enter the address where your page is`,
  );

const unproven = (address: string, { username }: User) =>
  new DomainError(
    'undecodable',
    'move.unproven',
    `${address} does not show that it is yours. Add the address of this page to your social icons there, or take the username ${username} there, and try again`,
  );

/** Whether a page has a link with `rel="me"` to this address, as social icons have. */
function linksTo(html: string, { hosts, path }: { readonly hosts: readonly string[]; readonly path: string }): boolean {
  let isFound = false;
  parseHtml(html, {
    onopentag: (name, { rel = '', href = '' }) => {
      if (!/^(?:a|link)$/.test(name) || !rel.toLowerCase().split(' ').includes('me') || !URL.canParse(href)) return;
      const { hostname, pathname } = new URL(href);
      if (hosts.includes(hostname) && pathname.toLowerCase() === path.toLowerCase()) isFound = true;
    },
  });
  return isFound;
}
