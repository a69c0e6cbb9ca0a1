import type { LinkPreview } from '@linkstall/contracts/http';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { Injectable } from '@nestjs/common';

import { parsedJson } from '../http/json-fields.js';
import { truncate } from '../http/plain-text.js';
import { withHttps } from '../http/web-address.js';
import { ImagesService } from '../media/images.service.js';
import type { UploadedImage } from '../media/upload/uploaded-image.rule.js';
import { htmlText } from './html-text.js';
import { oEmbedAddress, oEmbedMetadata } from './oembed.js';
import { pageMetadata, type PageMetadata } from './page-metadata.js';
import { SafeFetchError } from './safe-fetch.errors.js';
import { SafeFetch } from './safe-fetch.service.js';

const MIB = 1024 * 1024;
const HTML = { types: /^(?:text\/html|application\/xhtml\+xml)\b/i, accept: 'text/html', maxBytes: MIB } as const;
const JSON_TEXT = { types: /json/i, accept: 'application/json', maxBytes: MIB } as const;
/** Servers name pictures in many ways, so the decoder decides. */
const PICTURE = {
  types: /^(?:image\/|application\/octet-stream|$)/i,
  accept: 'image/webp, image/jpeg, image/png',
  maxBytes: 8 * MIB,
} as const;
const MAX_DESCRIPTION = 300;
/** A site that has no https fails in one of these ways. A site that is too slow is not asked again, because the owner waits. */
const NO_HTTPS = ['unreachable', 'status'];

/** A page of another site. */
interface WebPage {
  /** The address with its scheme, before redirects. */
  readonly address: string;
  /** The address after redirects. */
  readonly url: URL;
  readonly html: string;
  /** Whether the page has more than 1 MB, so that its end is missing. */
  readonly isCut: boolean;
}

/** Reads pages and pictures of other sites. */
@Injectable()
export class LinkPreviewsService {
  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly images: ImagesService,
  ) {}

  /** @throws SafeFetchError when the site cannot be read */
  async preview(owner: string, input: string): Promise<LinkPreview> {
    const secureUrl = withHttps(input);
    const service = await this.fromService(owner, secureUrl);
    if (service) return { url: secureUrl, ...withTruncatedTexts(service) };
    const { address, url, html } = await this.page(owner, input);
    return { url: address, ...withTruncatedTexts(pageMetadata(html, url)) };
  }

  /** Reads a page, also from an address without scheme: with https first. @throws SafeFetchError */
  async page(owner: string, input: string): Promise<WebPage> {
    const read = async (address: string): Promise<WebPage> => {
      const file = await this.safeFetch.get(address, { owner, ...HTML, excess: 'cut' });
      return { address, url: file.url, html: htmlText(file), isCut: file.isCut };
    };
    try {
      return await read(withHttps(input));
    } catch (error) {
      const isWithoutScheme = withHttps(input) !== input;
      const mayHaveHttp = error instanceof SafeFetchError && NO_HTTPS.includes(error.reason);
      if (!isWithoutScheme || !mayHaveHttp) throw error;
      // The first failure counts, because it is about the address that the owner should use.
      return read(`http://${input}`).catch(() => Promise.reject(error));
    }
  }

  /** JSON of another site; null when it is no JSON. @throws SafeFetchError */
  async json(owner: string, address: string): Promise<unknown> {
    const { bytes } = await this.safeFetch.get(address, { owner, ...JSON_TEXT, excess: 'refuse' });
    return parsedJson(bytes.toString('utf8'));
  }

  /** A picture of another site, not decoded. @throws SafeFetchError */
  async picture(owner: string, address: string): Promise<UploadedImage> {
    const { bytes } = await this.safeFetch.get(address, { owner, ...PICTURE, excess: 'refuse' });
    return { owner, size: bytes.length, read: () => Promise.resolve(bytes) };
  }

  /** A picture for the form, which uploads it as any other picture. */
  async scaledPicture(owner: string, address: string): Promise<Buffer> {
    return this.images.scale(await this.picture(owner, address));
  }

  /** Null for a site without oEmbed, and when the service does not answer. */
  private async fromService(owner: string, address: string): Promise<PageMetadata | null> {
    const endpoint = URL.canParse(address) ? oEmbedAddress(new URL(address)) : null;
    if (endpoint === null) return null;
    try {
      const { bytes } = await this.safeFetch.get(endpoint, { owner, ...JSON_TEXT, excess: 'refuse' });
      return oEmbedMetadata(bytes.toString('utf8'));
    } catch (error) {
      if (error instanceof SafeFetchError) return null;
      throw error;
    }
  }
}

function withTruncatedTexts({ title, description, site, picture, icon }: PageMetadata): PageMetadata {
  return {
    title: truncate(title, FIELD_LIMITS.title),
    description: truncate(description, MAX_DESCRIPTION),
    site: truncate(site, FIELD_LIMITS.title),
    picture,
    icon,
  };
}
