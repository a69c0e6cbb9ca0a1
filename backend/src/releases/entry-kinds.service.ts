import type { EntryKind } from '@linkstall/contracts/entry-kind';
import { liveEntryKinds } from '@linkstall/releases/operations';
import { Injectable, Logger } from '@nestjs/common';

import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { originOf } from '../logging/error-origin.js';
import { toApiError } from './releases.errors.js';

const RETRY_SECONDS = 30;

/** The kinds of entries that the stable releases of the enabled remotes bring. */
@Injectable()
export class EntryKindsService {
  private readonly logger = new Logger(EntryKindsService.name);

  constructor(private readonly settings: Settings) {}

  /** @throws 503 while the release store cannot be read; the log has the reason, because creators cannot change it */
  async find(name: string): Promise<EntryKind | undefined> {
    const { dataDir, storeUrl, environment: env } = this.settings;
    try {
      return (await liveEntryKinds({ dataDir, storeUrl, env })).get(name);
    } catch (error) {
      if (!(toApiError(error) instanceof DomainError)) throw error;
      this.logger.warn({ message: 'the kinds of entries cannot be read', ...originOf(error) });
      throw kindsUnavailable();
    }
  }
}

const kindsUnavailable = () =>
  new DomainError(
    'unavailable',
    'link.kinds_unavailable',
    'This entry cannot be checked just now. Nothing was saved. Please try again in a moment',
    { retryAfterSeconds: RETRY_SECONDS },
  );
