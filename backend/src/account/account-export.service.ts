import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';

import { Clock } from '../config/clock.js';
import { Attempts } from '../limits/attempts.js';
import { AccountParts } from '../users/account-parts.service.js';
import { exportPage } from './export-page.js';
import { zipOf, type ZipEntry } from './zip.js';

/** Exports all data of a user as a zip file. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly parts: AccountParts,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** Reads the data before the first byte is sent, so that an unavailable database is an error and not half a file. */
  async export(userId: string, username: string): Promise<Readable> {
    const takeBack = await this.attempts.begin('export', userId);
    try {
      const parts = [];
      for (const { name, export: read } of this.parts.all()) if (read) parts.push({ name, ...(await read(userId)) });
      return Readable.from(zipOf(entriesOf(username, parts), new Date(this.clock.now())), { objectMode: false });
    } catch (error) {
      await takeBack();
      throw error;
    }
  }
}

type ReadPart = { readonly name: string } & Awaited<
  ReturnType<NonNullable<ReturnType<AccountParts['all']>[number]['export']>>
>;

const ADDRESS = /^\/images\/([^/]+)\/\d+\.webp$/;

/** JSON text in which image URLs are replaced by paths in the zip. */
function dataFile(data: unknown, pathOf: ReadonlyMap<string, string>): Buffer {
  const beside = (_key: string, value: unknown) =>
    typeof value === 'string' ? (pathOf.get(ADDRESS.exec(value)?.[1] ?? '') ?? value) : value;
  return Buffer.from(`${JSON.stringify(data, beside, 2)}\n`);
}

async function* entriesOf(username: string, parts: readonly ReadPart[]): AsyncGenerator<ZipEntry> {
  const views = parts.flatMap(({ view = [] }) => view);
  const dataFiles = parts.map(({ name }) => `${name}.json`);
  yield { path: 'index.html', bytes: Buffer.from(exportPage(username, views, dataFiles)) };
  const pictures = parts.flatMap(({ files }) => files);
  const pathOf = new Map(pictures.map(({ picture, path }) => [picture, path]));
  for (const { name, data } of parts) yield { path: `${name}.json`, bytes: dataFile(data, pathOf) };
  for (const { path, read } of pictures) {
    const bytes = await read();
    if (bytes) yield { path, bytes };
  }
}
