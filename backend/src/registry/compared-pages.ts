import { comparePages, publicReader } from '@linkstall/releases/compare-pages';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';

import { VisitedPagesService } from '../insights/visited-pages.service.js';
import type { RegistryEnvironment } from './registry-rights.service.js';
import type { ReleaseId } from './registry.types.js';

/** Compares public pages of this site: drawn by the stable releases, and with one release replaced. */
@Injectable()
export class ComparedPages {
  constructor(
    private readonly visited: VisitedPagesService,
    private readonly adapterHost: HttpAdapterHost,
  ) {}

  async compare(environment: RegistryEnvironment, { remote, release }: ReleaseId) {
    const visited = (await this.visited.list()).map(({ path }) => path);
    const read = publicReader(this.ownAddress());
    const { summary, pages } = await comparePages(environment, { remote, release, visited, read });
    return { summary, pages };
  }

  private ownAddress(): string {
    const address = (this.adapterHost.httpAdapter.getHttpServer() as Server).address();
    if (address === null || typeof address === 'string') throw new Error('The API has no port');
    const host = ['::', '0.0.0.0'].includes(address.address) ? '127.0.0.1' : address.address;
    return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  }
}
