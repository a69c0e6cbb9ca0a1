import { Global, Module, type ExecutionContext } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ThrottlerModule } from '@nestjs/throttler';
import type { Request } from 'express';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Settings } from '../config/settings.js';
import { GRANT_HEADER } from '../http/grant-header.js';
import { addressKey } from '@linkstall/kit/address-key';
import { Attempts } from './attempts.js';
import { KeyedHash } from './keyed-hash.js';
import { RateWindows } from './rate-windows.js';
import { SharedWindows } from './shared-windows.js';
import { WindowEntity, WindowSchema } from './window.schema.js';
import { WindowsRepository } from './windows.repository.js';
import { WriteWindows } from './write-windows.js';

const WRITE_LIMIT = { max: 120, lengthMs: 60_000 };
const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithCaller>();
const isRead = (context: ExecutionContext) => READ_METHODS.has(requestOf(context).method);
/**
 * The calls around a confirmation have windows of their own, so that a script of the same session cannot use them up with
 * other writes.
 */
const CONFIRMATION = /^\/api\/v1\/(users\/grants|admin\/releases)\//;
const windowPrefixOf = ({ path, headers }: Request): string =>
  CONFIRMATION.test(path) || headers[GRANT_HEADER] !== undefined ? 'confirmation ' : '';

/** A token of an ended session proves nothing: whoever holds an old token must not use up the limit of its account. */
const hasProvenAccount = (context: ExecutionContext) => requestOf(context).caller?.hasEnded === false;

@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: WindowEntity.name, schema: WindowSchema }])],
  providers: [RateWindows, WindowsRepository, SharedWindows, WriteWindows, KeyedHash, Attempts],
  exports: [WriteWindows, KeyedHash, Attempts],
})
class WindowsModule {}

/** Limits on writes, for each address and for each account. */
@Module({
  imports: [
    WindowsModule,
    ThrottlerModule.forRootAsync({
      inject: [Settings, WriteWindows],
      useFactory: (settings: Settings, writes: WriteWindows) => {
        const window = {
          ttl: WRITE_LIMIT.lengthMs,
          limit: Math.max(1, Math.floor(WRITE_LIMIT.max * settings.rateLimitFactor)),
        };
        return {
          // A wrapper object, because Nest would otherwise run the lifecycle hooks of the provider twice.
          storage: { increment: (key, ttl, limit) => writes.increment(key, ttl, limit) },
          setHeaders: false,
          generateKey: (_context, tracker, name) => `writes:${name}:${tracker}`,
          throttlers: [
            { ...window, name: 'address', skipIf: isRead, getTracker: (request) => trackerOf(request as Request) },
            {
              ...window,
              name: 'account',
              skipIf: (context) => isRead(context) || !hasProvenAccount(context),
              getTracker: (request) =>
                windowPrefixOf(request as Request) + ((request as RequestWithCaller).caller?.id ?? ''),
            },
          ],
        };
      },
    }),
  ],
  exports: [ThrottlerModule],
})
export class LimitsModule {}

function trackerOf(request: Request): string {
  return windowPrefixOf(request) + addressKey(request.ip);
}
