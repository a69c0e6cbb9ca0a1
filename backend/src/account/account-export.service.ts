import { zipOf, type ZipEntry } from '@linkstall/releases/zip';
import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Attempts } from '../limits/attempts.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { ExportDownloads } from './export-downloads.js';
import { ExportKeys } from './export-keys.service.js';
import { withManifest } from './export-manifest.js';
import { exportPage } from './export-page.js';

/** An export ends after this time. 500 MB of images arrive within it at 1.2 Mbit/s. */
const MAX_MS = 60 * 60_000;

interface Downloader {
  readonly userId: string;
  readonly username: string;
  /** The address of the client, without the part that the client chooses. */
  readonly address: string;
}

/**
 * Exports all data of a user as a zip file. The file is a stream: records and images are read while the client reads, one
 * after the other.
 */
@Injectable()
export class AccountExportService {
  private readonly downloads: ExportDownloads;
  private maxMs = MAX_MS;

  // oxlint-disable-next-line max-params -- data, limits and signature
  constructor(
    private readonly contributors: AccountContributors,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly keys: ExportKeys,
  ) {
    this.downloads = new ExportDownloads(clock);
  }

  /** Reads links and products before the first byte is sent, so that an unavailable database is an error and not half a file. */
  async export({ userId, username, address }: Downloader): Promise<Readable> {
    const download = this.downloads.begin({ userId, address });
    try {
      const stream = download.streamOf(await download.read(() => this.openZip(userId, username)));
      const timer = setTimeout(() => stream.destroy(new Error('the export took too long')), this.maxMs);
      timer.unref();
      return stream.once('close', () => clearTimeout(timer));
    } catch (error) {
      download.end();
      throw error;
    }
  }

  private async openZip(userId: string, username: string): Promise<AsyncGenerator<Uint8Array, void>> {
    const undoAttempt = await this.attempts.begin('export', userId);
    try {
      const contributions = [];
      for (const { name, export: readData } of this.contributors.all())
        if (readData) contributions.push({ name, ...(await readData(userId)) });
      const now = new Date(this.clock.now());
      const entries = entriesOf(username, contributions);
      const { publicUrl: site } = this.settings;
      // Without an address, nobody can find the key.
      if (!site) return zipOf(entries, now);
      const origin = { site, username, exportedAt: now.toISOString() };
      return zipOf(
        withManifest(entries, origin, (bytes) => this.keys.sign(bytes)),
        now,
      );
    } catch (error) {
      await undoAttempt();
      throw error;
    }
  }
}

type Contribution = { readonly name: string } & Awaited<
  ReturnType<NonNullable<ReturnType<AccountContributors['all']>[number]['export']>>
>;

const IMAGE_URL = /^\/images\/([^/]+)\/(?:\d+\.webp|file\.\w+)$/;

/** JSON text in which image URLs are replaced by paths in the zip. The records of a list are written one after the other. */
async function* jsonChunks(data: unknown, pathOf: ReadonlyMap<string, string>): AsyncGenerator<Buffer> {
  const replaceUrl = (_key: string, value: unknown) =>
    typeof value === 'string' ? (pathOf.get(IMAGE_URL.exec(value)?.[1] ?? '') ?? value) : value;
  const jsonOf = (value: unknown) => JSON.stringify(value, replaceUrl, 2);
  if (!isList(data)) {
    yield Buffer.from(`${jsonOf(data)}\n`);
    return;
  }
  let separator = '[\n';
  for await (const record of data) {
    yield Buffer.from(separator + jsonOf(record));
    separator = ',\n';
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}

const isList = (data: unknown): data is AsyncIterable<unknown> | readonly unknown[] =>
  Array.isArray(data) || (typeof data === 'object' && data !== null && Symbol.asyncIterator in data);

async function* entriesOf(username: string, contributions: readonly Contribution[]): AsyncGenerator<ZipEntry> {
  const views = contributions.flatMap(({ view = [] }) => view);
  const dataFiles = contributions.map(({ name }) => `${name}.json`);
  yield { path: 'index.html', chunks: [Buffer.from(exportPage(username, views, dataFiles))] };
  const images = contributions.flatMap(({ files }) => files);
  const pathOf = new Map(images.map(({ imageId, path }) => [imageId, path]));
  for (const { name, data } of contributions) yield { path: `${name}.json`, chunks: jsonChunks(data, pathOf) };
  for (const { path, read } of images) {
    const bytes = await read();
    if (bytes) yield { path, chunks: [bytes] };
  }
}
