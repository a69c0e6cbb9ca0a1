import type { TokenScope } from '@linkstall/contracts/http';

import { DomainError } from '../../http/domain-error.js';

export const scopeMissing = (scope: TokenScope) =>
  new DomainError(
    'forbidden',
    'auth.api_token_scope',
    `This API token lacks the scope ${scope}. Make a token with this scope under Account, in Password and data.`,
  );
