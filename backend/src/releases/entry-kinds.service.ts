import type { EntryKind } from '@linkstall/contracts/entry-kind';
import { liveEntryKinds } from '@linkstall/releases/operations';
import { Injectable } from '@nestjs/common';

import { Settings } from '../config/settings.js';

/** The kinds of entries that the stable releases of the enabled remotes bring. */
@Injectable()
export class EntryKindsService {
  constructor(private readonly settings: Settings) {}

  async find(name: string): Promise<EntryKind | undefined> {
    const { dataDir, storeUrl, environment: env } = this.settings;
    return (await liveEntryKinds({ dataDir, storeUrl, env })).get(name);
  }
}
