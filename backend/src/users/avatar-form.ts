import { FileInterceptor } from '@nestjs/platform-express';

import { MAX_IMAGE_BYTES } from '../media/image-codec.js';

const LIMITS = { files: 1, fileSize: MAX_IMAGE_BYTES, fields: 0, fieldNameSize: 100, parts: 2, headerPairs: 20 };

/** Reads the one picture of the form, in memory. */
export const AvatarInterceptor = FileInterceptor('avatar', { limits: LIMITS });
