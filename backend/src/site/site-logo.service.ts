import type { SiteSettings } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import { isRefusal } from '../http/domain-error.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { ImageStore } from '../media/store/image-store.service.js';
import type { UploadedImage } from '../media/upload/uploaded-image.rule.js';
import { SiteHomeService } from './site-home.service.js';
import { SiteSettingsService } from './site-settings.service.js';

/** The logo of the site. A replaced image is removed. */
@Injectable()
export class SiteLogo {
  constructor(
    private readonly settings: SiteSettingsService,
    private readonly home: SiteHomeService,
    private readonly images: ImageStore,
  ) {}

  /** Null removes the logo. */
  async change(writer: Writer, upload: UploadedImage | null): Promise<SiteSettings> {
    const image = upload && (await this.images.store(upload, 'square'));
    try {
      const former = await this.settings.changeLogo(writer, image && { id: image.id, url: image.url });
      if (former) await this.images.discard(former.id);
    } catch (error) {
      if (image && isRefusal(error)) await this.images.discard(image.id);
      throw error;
    }
    return this.home.read();
  }

  async *imageIdsInUse(): AsyncGenerator<string> {
    const logo = await this.settings.logo();
    if (logo) yield logo.id;
  }
}
