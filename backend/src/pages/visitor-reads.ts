import { Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';

import { Clock } from '../config/clock.js';
import { Database } from '../database/database.js';
import { hasBody } from '../http/body-type.guard.js';
import { enveloped } from '../http/envelope.interceptor.js';
import { CHANGES_IN } from '../times/showing.decorator.js';
import { Showing } from '../times/showing.rule.js';
import { isReserved } from '../users/names/username.rule.js';
import { PagesService } from './pages.service.js';

type Read = (pages: PagesService, place: readonly string[], showing: Showing) => Promise<unknown>;

/** What the edge asks for with nearly every page that it draws, as it writes the addresses. */
const READS: readonly (readonly [RegExp, Read])[] = [
  [/^\/api\/v1\/([\w.]+)\/Page$/, (pages, [name = ''], showing) => pages.links(name, showing)],
  [
    /^\/api\/v1\/([\w.]+)\/Store\/(\d+)$/,
    (pages, [name = '', page = ''], showing) => pages.storePage(name, page, showing),
  ],
  [
    /^\/api\/v1\/([\w.]+)\/Store\/Product\/([0-9a-f]+)$/,
    (pages, [name = '', id = ''], showing) => pages.product(name, id, showing),
  ],
];

/**
 * The short way of reads that need none of what Nest does for a call: nobody is asked who they are, there is no body, nothing
 * is written. It takes half of the processor's time; the answers are those of `PagesController`, which has every other way
 * to write such an address.
 */
@Injectable()
export class VisitorReads {
  constructor(
    private readonly pages: PagesService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  readonly handler: RequestHandler = (request, response, next) => {
    const read = request.method === 'GET' && this.database.isUp && !hasBody(request) ? readAt(request.url) : null;
    if (!read) return next();
    const showing = new Showing(this.clock.now());
    const tell = () => {
      if (showing.changesIn !== null) response.setHeader(CHANGES_IN, String(showing.changesIn));
    };
    read(this.pages, showing)
      .finally(tell)
      .then((data) => {
        const body = Buffer.from(JSON.stringify(enveloped(200, [data])));
        response.setHeader('Cache-Control', 'no-cache');
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('Content-Length', body.length);
        response.end(body);
      })
      .catch(next);
  };
}

function readAt(address: string): ((pages: PagesService, showing: Showing) => Promise<unknown>) | null {
  for (const [pattern, read] of READS) {
    const found = pattern.exec(address);
    // Words of the API begin addresses of others.
    if (found && !isReserved(found[1] ?? '')) return (pages, showing) => read(pages, found.slice(1), showing);
  }
  return null;
}
