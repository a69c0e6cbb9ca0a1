import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/**
 * A parameter of the query as a text; empty when it is absent. It is for texts that no log may contain. Express parses no
 * queries here, because its parser makes objects of them.
 */
export const QueryText = createParamDecorator((name: string, context: ExecutionContext): string => {
  const { url } = context.switchToHttp().getRequest<Request>();
  return new URLSearchParams(url.split('?').slice(1).join('?')).get(name) ?? '';
});
