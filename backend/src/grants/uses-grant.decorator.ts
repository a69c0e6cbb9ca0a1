import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';

import { Fails } from '../docs/responses.js';

/** Documents a sensitive call. Its handler calls `GrantsService.consumeOrThrow` before it changes or returns anything. */
export const UsesGrant = () =>
  applyDecorators(
    Fails(401, 403),
    ApiHeader({
      name: 'X-Linkstall-Grant',
      required: false,
      description:
        'Without a grant: 403 with its id in `grant.id`. `POST /users/grants/{id}` with the password returns a secret. ' +
        'Then send the same call with `<id>.<secret>`. A grant is valid for one use of exactly this call. ' +
        'It ends after 5 minutes without a confirmation, and 1 minute after the confirmation.',
      schema: { type: 'string', example: 'Zk3v0cJ2Qw9xT5mL8rYp1A.h1Qe6cJ2Qw9xT5mL8rYp1A' },
    }),
  );
