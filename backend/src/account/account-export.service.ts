import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';

import { Clock } from '../config/clock.js';
import { Attempts } from '../limits/attempts.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { exportPage } from './export-page.js';
import { zipOf, type ZipEntry } from './zip.js';

/** Exports all data of a user as a zip file. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly contributors: AccountContributors,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** Reads the data before the first byte is sent, so that an unavailable database is an error and not half a file. */
  async export(userId: string, username: string): Promise<Readable> {
    const undoAttempt = await this.attempts.begin('export', userId);
    try {
      const contributions = [];
      for (const { name, export: readData } of this.contributors.all())
        if (readData) contributions.push({ name, ...(await readData(userId)) });
      return Readable.from(zipOf(entriesOf(username, contributions), new Date(this.clock.now())), {
        objectMode: false,
      });
    } catch (error) {
      await undoAttempt();
      throw error;
    }
  }
}

type Contribution = { readonly name: string } & Awaited<
  ReturnType<NonNullable<ReturnType<AccountContributors['all']>[number]['export']>>
>;

const IMAGE_URL = /^\/images\/([^/]+)\/\d+\.webp$/;

/** JSON text in which image URLs are replaced by paths in the zip. */
function jsonFile(data: unknown, pathOf: ReadonlyMap<string, string>): Buffer {
  const replaceUrl = (_key: string, value: unknown) =>
    typeof value === 'string' ? (pathOf.get(IMAGE_URL.exec(value)?.[1] ?? '') ?? value) : value;
  return Buffer.from(`${JSON.stringify(data, replaceUrl, 2)}\n`);
}

async function* entriesOf(username: string, contributions: readonly Contribution[]): AsyncGenerator<ZipEntry> {
  const views = contributions.flatMap(({ view = [] }) => view);
  const dataFiles = contributions.map(({ name }) => `${name}.json`);
  yield { path: 'index.html', bytes: Buffer.from(exportPage(username, views, dataFiles)) };
  const images = contributions.flatMap(({ files }) => files);
  const pathOf = new Map(images.map(({ imageId, path }) => [imageId, path]));
  for (const { name, data } of contributions) yield { path: `${name}.json`, bytes: jsonFile(data, pathOf) };
  for (const { path, read } of images) {
    const bytes = await read();
    if (bytes) yield { path, bytes };
  }
}
