import { Body, Controller, Delete, Get, Req, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { addressKey } from '@linkstall/kit/address-key';

import {
  CurrentCaller,
  EndsSession,
  LoginRequired,
  type Caller,
  type RequestWithCaller,
} from '../auth/guards/access.decorator.js';
import { Responds, RespondsFile, Fails } from '../docs/responses.js';
import { GrantsService } from '../grants/grants.service.js';
import { UsesGrant } from '../grants/uses-grant.decorator.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { RejectHeadGuard } from '../http/reject-head.guard.js';
import { ProfileService } from '../users/profile/profile.service.js';
import { AccountExportService } from './account-export.service.js';
import { AccountRemovalService } from './account-removal.service.js';
import { DeleteAccountDto } from './dto/delete-account.dto.js';

const EXPORT_TEXT = {
  title: 'Download your data',
  text: 'The file contains everything in your account: your profile with your email address, links, products and pictures.',
  done: 'Your data has been downloaded',
};

const deletionText = ({ username }: Caller) => ({
  title: `Delete the account @${username}`,
  text: 'Your page, your store and your pictures are gone at once. Only the undo link of an email change in the last 7 days brings them back.',
  done: 'Your account has been deleted',
});

/** Export and deletion of the account. */
@ApiTags('users')
@Controller('users')
@LoginRequired()
export class AccountController {
  // oxlint-disable-next-line max-params -- export, removal, names and grants
  constructor(
    private readonly exports: AccountExportService,
    private readonly removal: AccountRemovalService,
    private readonly profiles: ProfileService,
    private readonly grants: GrantsService,
  ) {}

  /**
   * All data of the caller: JSON files, images, and an HTML page that shows them offline. An account has one download at a time
   * and an address has five (429). The API has 20 (503). Beyond these limits, a download whose client has read nothing for 10
   * seconds is ended for the new download. A client that needs more than an hour is cut off.
   */
  @Get('export')
  @UsesGrant()
  @UseGuards(RejectHeadGuard)
  @RespondsFile('application/zip', 'A zip archive')
  @Fails(405, 429)
  async export(@CurrentCaller() caller: Caller, @Req() request: RequestWithCaller): Promise<StreamableFile> {
    await this.grants.consumeOrThrow(request, EXPORT_TEXT);
    const disposition = `attachment; filename="linkstall-${caller.username}.zip"`;
    const zip = await this.exports.export({
      userId: caller.id,
      username: caller.username,
      address: addressKey(request.ip),
    });
    return new StreamableFile(zip, { type: 'application/zip', disposition });
  }

  /**
   * Hides the account at once, and answers 200 also for an account that is hidden already. The username is reserved for 90
   * days; the email address is free at once. Within 7 days of an email change, the data is kept until the former address can no
   * longer take the account back. A program can send `password` instead of a grant.
   */
  @Delete('account')
  @UsesGrant()
  @EndsSession()
  @ChangesPage('products')
  @Responds(200, null)
  @Fails(400, 401, 409, 413, 415, 429)
  async remove(
    @CurrentCaller() caller: Caller,
    @Body() input: DeleteAccountDto,
    @Req() request: RequestWithCaller,
  ): Promise<void> {
    this.removal.checkConfirmation(caller, input);
    await this.grants.consumeOrThrow(request, deletionText(caller), input);
    request.otherChangedUsernames = await this.profiles.namesOf(caller.id);
    await this.removal.delete(caller, { isGranted: request.isGranted === true, password: input.password });
  }
}
