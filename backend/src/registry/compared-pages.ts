import { comparePages } from '@linkstall/releases/compare-pages';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';

import { VisitedPagesService } from '../insights/visited-pages.service.js';
import type { RegistryEnvironment } from './registry-rights.service.js';
import type { ReleaseId } from './registry.types.js';

/** The edge waits as long for the API. */
const READ_LIMIT_MS = 3_000;

/** Compares public pages of this site: drawn by the stable releases, and with one release replaced. */
@Injectable()
export class ComparedPages {
  constructor(
    private readonly visited: VisitedPagesService,
    private readonly adapterHost: HttpAdapterHost,
  ) {}

  async compare(environment: RegistryEnvironment, { remote, release }: ReleaseId) {
    const visited = (await this.visited.list()).map(({ path }) => path);
    const read = (path: string) => this.read(path);
    const { summary, pages } = await comparePages(environment, { remote, release, visited, read });
    return { summary, pages };
  }

  /** A read as every visitor may send it. The path comes from the code of a release, and cannot leave this API. */
  private async read(path: string): Promise<{ status: number; body: string }> {
    try {
      const address = new URL(`${this.ownAddress()}/api/v1${path === '/' ? '' : path}`);
      const response = await fetch(address, { signal: AbortSignal.timeout(READ_LIMIT_MS), redirect: 'manual' });
      return { status: response.status, body: await response.text() };
    } catch {
      return { status: 0, body: '' };
    }
  }

  private ownAddress(): string {
    const address = (this.adapterHost.httpAdapter.getHttpServer() as Server).address();
    if (address === null || typeof address === 'string') throw new Error('The API has no port');
    const host = ['::', '0.0.0.0'].includes(address.address) ? '127.0.0.1' : address.address;
    return `http://${address.family === 'IPv6' && host.includes(':') ? `[${host}]` : host}:${address.port}`;
  }
}
