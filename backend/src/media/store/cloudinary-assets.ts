import type { v2 } from 'cloudinary';

import type { ListedImage } from './image-store.service.js';
import { isCompleteWebp } from '../codec/webp.js';

type Sdk = typeof v2;
type Done = (error?: unknown, result?: unknown) => void;

const FOLDER = 'linkstall/';
const PAGE = 500;
/** Timeout of the SDK for a silent connection. */
const SILENT_MS = 8_000;
/** Timeout of this class for a whole call. */
const TOTAL_MS = 20_000;
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The calls of Cloudinary's SDK that are used. The SDK reads CLOUDINARY_URL when it is imported. Its errors are plain objects
 * that can contain secrets, so only `reasonOf` reads them.
 */
export class CloudinaryAssets {
  private sdk: Promise<Sdk> | undefined;

  constructor(private readonly limits = { silentMs: SILENT_MS, totalMs: TOTAL_MS }) {}

  async upload(id: string, bytes: Buffer): Promise<void> {
    const options = {
      public_id: FOLDER + id,
      overwrite: false,
      resource_type: 'image' as const,
      ...this.timeoutOption(),
    };
    const result = await this.ask((sdk, done) => sdk.uploader.upload_stream(options, done).end(bytes));
    if (textIn(result, 'public_id') !== options.public_id) throw new Error('unexpected response');
  }

  /** Removes an asset; a missing asset counts as removed. */
  async remove(id: string): Promise<void> {
    const options = { invalidate: true, ...this.timeoutOption() };
    const result = await this.ask((sdk, done) => void sdk.uploader.destroy(FOLDER + id, options, done));
    if (!['ok', 'not found'].includes(textIn(result, 'result'))) throw new Error('unexpected response');
  }

  /** The image as WebP in at most the given width; null when it does not exist. */
  async fetch(id: string, width: number): Promise<Buffer | null> {
    const sdk = await this.load();
    const secure = String(sdk.config().secure ?? true) !== 'false';
    const scaled = { width, crop: 'limit', format: 'webp', secure, urlAnalytics: false };
    const signal = AbortSignal.timeout(this.limits.totalMs);
    const response = await fetch(sdk.url(FOLDER + id, scaled), { signal, redirect: 'error' });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`status ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length > MAX_BYTES || !isCompleteWebp(bytes)) throw new Error('unexpected response');
    return bytes;
  }

  async *list(prefix = ''): AsyncGenerator<ListedImage> {
    let cursor: string | undefined;
    do {
      const page = {
        type: 'upload',
        prefix: FOLDER + prefix,
        max_results: PAGE,
        ...(cursor && { next_cursor: cursor }),
      };
      const result = await this.ask((sdk, done) => void sdk.api.resources({ ...page, ...this.timeoutOption() }, done));
      for (const asset of listIn(result, 'resources')) {
        const storedAt = Date.parse(textIn(asset, 'created_at'));
        if (Number.isNaN(storedAt)) throw new Error('unexpected response');
        yield { id: textIn(asset, 'public_id').slice(FOLDER.length), storedAt };
      }
      cursor = textIn(result, 'next_cursor') || undefined;
    } while (cursor);
  }

  private timeoutOption() {
    return { timeout: this.limits.silentMs };
  }

  private load(): Promise<Sdk> {
    this.sdk ??= import('cloudinary').then((module) => module.v2);
    return this.sdk;
  }

  /** Calls the SDK, which can throw, call back twice, or never call back. */
  private async ask(call: (sdk: Sdk, done: Done) => void): Promise<unknown> {
    const sdk = await this.load();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('timeout')), this.limits.totalMs);
      const done: Done = (error, result) => {
        clearTimeout(timer);
        if (error === undefined || error === null) resolve(result);
        else reject(new Error(reasonOf(error)));
      };
      try {
        call(sdk, done);
      } catch (error) {
        done(error ?? new Error('unknown reason'));
      }
    });
  }
}

/** The status or code of an error, or the text of an `Error` if it is short. A longer text can repeat the request. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown reason';
  const { http_code: status, error: inner, code } = error as Readonly<Record<string, unknown>>;
  if (typeof status === 'number') return `status ${status}`;
  if (typeof code === 'string') return code;
  if (inner) return reasonOf(inner);
  return error instanceof Error && error.message.length < 40 ? error.message : 'unknown reason';
}

function textIn(value: unknown, field: string): string {
  const fieldValue = (value as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return typeof fieldValue === 'string' ? fieldValue : '';
}

function listIn(value: unknown, field: string): readonly unknown[] {
  const fieldValue = (value as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  if (!Array.isArray(fieldValue)) throw new Error('unexpected response');
  return fieldValue as readonly unknown[];
}
