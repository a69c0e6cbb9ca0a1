import { Controller, Get } from '@nestjs/common';
import { ApiExtraModels, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { AccountSearch } from '@linkstall/contracts/http';

import { OperatorRequired } from '../../auth/guards/access.decorator.js';
import { Fails, Responds } from '../../docs/responses.js';
import { QueryText } from '../../http/query-text.decorator.js';
import { AccountSearchService } from './account-search.service.js';
import { AccountSearchResponse, FoundAccountResponse } from './found-account.response.js';

const SEARCH = {
  name: 'search',
  example: 'example.com',
  description:
    'The beginning of a username (with `@`: only that), an email address, or a host or web address to which entries or products lead, also on subdomains.',
};

/** The search of operators for accounts. */
@ApiTags('operators')
@ApiExtraModels(FoundAccountResponse)
@Controller('admin/accounts')
@OperatorRequired()
export class AccountSearchController {
  constructor(private readonly accounts: AccountSearchService) {}

  @Get()
  @ApiQuery(SEARCH)
  @Responds(200, AccountSearchResponse)
  @Fails(400, 401, 403)
  search(@QueryText('search') search: string): Promise<AccountSearch> {
    return this.accounts.search(search);
  }
}
