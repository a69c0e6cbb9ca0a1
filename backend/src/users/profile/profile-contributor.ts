import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Outbox } from '../../mail/outbox.service.js';
import { ImageStore } from '../../media/store/image-store.service.js';
import { versionAt } from '../../media/store/stored-version.rule.js';
import { ImagesInUse } from '../../media/store/images-in-use.service.js';
import { AccountContributors, type ExportFile } from '../account-contributors.service.js';
import { DeletedUsersService } from '../deleted-users.service.js';
import { HeldEmailsService } from '../emails/held-emails.service.js';
import { html, type Html } from '../../http/markup.js';
import { NamesService } from '../names/names.service.js';
import type { UserEntity } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { ProfileService } from './profile.service.js';

const AVATAR = 'images/avatar.webp';
const COVER = 'images/cover.webp';

/**
 * The profile in a data export: the user document without secrets and internal values. `export-fields.spec.ts` lists what is
 * left out, and why. `DeletedUsersService` removes the user.
 */
@Injectable()
export class ProfileContributor implements OnModuleInit {
  // oxlint-disable-next-line max-params -- the user, and the data beside the profile
  constructor(
    private readonly contributors: AccountContributors,
    private readonly deletedUsers: DeletedUsersService,
    private readonly repository: UsersRepository,
    private readonly profiles: ProfileService,
    private readonly names: NamesService,
    private readonly heldEmails: HeldEmailsService,
    private readonly outbox: Outbox,
    private readonly images: ImageStore,
    private readonly imagesInUse: ImagesInUse,
  ) {}

  onModuleInit(): void {
    this.imagesInUse.add(() => this.profiles.imagesInUse());
    const remove = (userId: string) => this.deletedUsers.removeTraces(userId);
    this.contributors.add({ name: 'profile', remove, export: (userId) => this.export(userId) });
  }

  private async export(userId: string) {
    const user = await this.repository.findForExport(userId);
    if (!user) return { data: null, files: [] };
    const files: ExportFile[] = [
      { path: AVATAR, image: user.avatar },
      { path: COVER, image: user.cover },
    ].flatMap(({ path, image }) => {
      if (!image) return [];
      return { path, imageId: image.id, read: () => this.images.read(image.id, versionAt(image.url)) };
    });
    return { data: { ...exportedFields(user), ...(await this.otherData(userId)) }, files, view: viewOf(user) };
  }

  private async otherData(userId: string) {
    const claims = await this.names.claimsOf(userId);
    const mails = await this.outbox.queuedMailsOf(userId);
    return {
      names: claims.map(({ key, claimedAt, until }) => ({ name: key, claimedAt, heldUntil: until })),
      heldEmails: await this.heldEmails.findOf(userId),
      mails: mails.map(({ purpose, to, tries, notBefore, createdAt }) => {
        return { purpose, to: to || undefined, tries, notBefore, createdAt };
      }),
    };
  }
}

const viewOf = ({ username, fullName, email, avatar, line, place }: ExportedUser): Html => html`
  <header class="row avatar">
    ${avatar && html`<img src="${AVATAR}" alt="" />`}
    <div>
      <h1>${fullName}</h1>
      <p>@${username}<br />${email}</p>
      ${line && html`<p>${line}</p>`} ${place && html`<p>${place}</p>`}
    </div>
  </header>
`;

type ExportedUser = Omit<UserEntity, 'passwordHash' | 'resetToken' | 'verificationToken'>;

function exportedFields(user: ExportedUser) {
  const { _id, username, fullName, email, emailVerified, theme, avatar, origin, createdAt } = user;
  const { line, place, hidesEmail, isUnlisted = false } = user;
  const { emailUnproven, timeZone = null, renames, formerEmails, openSessions } = user;
  const { role = null, header = 'classic', cover, language = 'en', addressPlaces = {}, hasChecklist = false } = user;
  const {
    move = null,
    takedown = null,
    newUntil = null,
    passkeys = {},
    apiTokens = {},
    furtherLanguages = [],
    translations = {},
  } = user;
  return {
    id: _id.toHexString(),
    username,
    fullName,
    email,
    emailVerified,
    emailUnproven,
    hidesEmail,
    isUnlisted,
    line,
    place,
    language,
    furtherLanguages,
    translations,
    theme,
    timeZone,
    addressPlaces,
    move,
    takedown,
    newUntil,
    hasChecklist,
    avatar: avatar && { file: AVATAR },
    header,
    cover: cover && { file: COVER },
    origin,
    role,
    createdAt,
    renames,
    formerEmails: formerEmails.map(({ email: address, verified, unproven, until, isEnded = false }) => {
      return { email: address, verified, unproven, until, isEnded };
    }),
    logins: Object.values(openSessions).map(({ begunAt, seenAt, address, device, cookieHash = null }) => {
      return { begunAt, seenAt, address, device, isBound: cookieHash !== null };
    }),
    passkeys: Object.values(passkeys).map(({ name, createdAt: addedAt, usedAt }) => ({ name, addedAt, usedAt })),
    apiTokens: Object.values(apiTokens).map(({ name, scopes, createdAt: madeAt, endsAt, usedOn }) => {
      return { name, scopes, madeAt, endsAt, usedOn };
    }),
  };
}
