import { checkMayShow, createPreview } from '@linkstall/releases/team-previews';
import { Injectable } from '@nestjs/common';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { invalid } from '../http/validation.js';
import type { PreviewDto } from './dto/preview.dto.js';
import { RegistryRights } from './registry-rights.service.js';
import { asRegistryError } from './registry.errors.js';
import type { PreviewResponse } from './registry.response.js';
import type { ReleaseId } from './registry.types.js';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 7;

/** Previews of releases that no visitor gets yet. */
@Injectable()
export class RegistryPreviews {
  constructor(
    private readonly rights: RegistryRights,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async create(
    request: RequestWithCaller,
    remote: string,
    { release, label, days = DEFAULT_DAYS, with: names = [] }: PreviewDto,
  ): Promise<PreviewResponse> {
    const others = names.map(releaseIdOf);
    const releases = Object.fromEntries([{ remote, release }, ...others].map((id) => [id.remote, id.release]));
    if (Object.keys(releases).length <= others.length)
      throw invalid([{ field: 'with', message: 'with must name one release of each other remote' }]);
    const { claims, environment } = await this.rights.allow(request, { remote, verb: 'preview', release });
    for (const other of others)
      await this.rights.audited(
        { ...other, call: 'preview' },
        () => claims.identity,
        () => checkMayShow(environment, remote, other),
      );
    const until = new Date(this.clock.now() + days * DAY_MS).toISOString();
    const { path } = await asRegistryError(() => createPreview(environment, { remote, label, releases, until }));
    return { url: `${this.settings.publicUrl}${path}`, until };
  }
}

function releaseIdOf(name: string): ReleaseId {
  const [remote = '', release = ''] = name.split('@');
  return { remote, release };
}
