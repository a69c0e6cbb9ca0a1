import { Global, Module, type ExecutionContext } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import type { Request } from 'express';

import type { SignedRequest } from '../auth/access.js';
import { Settings } from '../config/settings.js';
import { addressKey } from './address-key.js';
import { Attempts } from './attempts.js';
import { RateWindows } from './rate-windows.js';

const WRITES = { most: 120, lengthMs: 60_000 };
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<SignedRequest>();
const isRead = (context: ExecutionContext) => READS.has(requestOf(context).method);

@Global()
@Module({ providers: [RateWindows, Attempts], exports: [RateWindows, Attempts] })
class WindowsModule {}

/** Limits on writes, for each address and for each account. */
@Module({
  imports: [
    WindowsModule,
    ThrottlerModule.forRootAsync({
      inject: [Settings, RateWindows],
      useFactory: (settings: Settings, storage: RateWindows) => {
        const window = { ttl: WRITES.lengthMs, limit: Math.max(1, Math.floor(WRITES.most * settings.rateLimitFactor)) };
        return {
          storage,
          setHeaders: false,
          generateKey: (_context, tracker, name) => `writes:${name}:${tracker}`,
          throttlers: [
            { ...window, name: 'address', skipIf: isRead, getTracker: (request) => addressOf(request as Request) },
            {
              ...window,
              name: 'account',
              skipIf: (context) => isRead(context) || !requestOf(context).caller,
              getTracker: (request) => (request as SignedRequest).caller?.id ?? '',
            },
          ],
        };
      },
    }),
  ],
  exports: [ThrottlerModule],
})
export class LimitsModule {}

function addressOf(request: Request): string {
  return addressKey(request.ip);
}
