import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';

import { Fails } from '../docs/responses.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { RegistryCallerGuard } from './registry-caller.guard.js';

/**
 * Declares a call that changes an environment: it may be repeated with an `Idempotency-Key`, and it may name the newest change
 * that the caller saw.
 * @param source the response that told the caller the number of this change
 */
export const ChangesEnvironment = (source: 'state' | 'plan') =>
  applyDecorators(
    UseGuards(RegistryCallerGuard),
    Idempotent(),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: `The \`seq\` of the ${source} that the caller saw. When the environment has changed since: 412.`,
      schema: { type: 'string', example: '"42"' },
    }),
    Fails(400, 403, 404, 409, 412, 415, 429, 501),
  );
