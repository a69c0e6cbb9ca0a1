import type { PublicUser } from '@linkstall/contracts/http';

import { ImageResponse } from '../../media/image.response.js';
import type { User } from '../user.types.js';
import { HEADERS } from './dto/page-header.dto.js';

/** Documents the optional fields `header` and `cover`. */
export const HEADER = {
  example: 'cover',
  enum: HEADERS,
  required: false,
  description: 'The header of the page; absent for the header `classic`.',
};
export const COVER = { type: ImageResponse, required: false };

/** A classic header without a picture is left out, so that most pages stay as small as they were. */
export const headerToResponse = ({
  header,
  cover,
}: Pick<User, 'header' | 'cover'>): Pick<PublicUser, 'header' | 'cover'> => ({
  ...(header !== 'classic' && { header }),
  ...(cover && { cover: { url: cover.url } }),
});
