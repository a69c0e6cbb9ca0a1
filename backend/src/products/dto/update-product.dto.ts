import { ApiProperty } from '@nestjs/swagger';
import type { ProductChange } from '@linkstall/contracts/http';
import { IsOptional } from 'class-validator';

import { RevisionField } from '../../http/form-fields.js';
import { Rule } from '../../http/rule.js';
import { imageOrder } from '../image-order.js';
import { removedImages } from '../removed-images.js';
import { FILES, ProductDto } from './add-product.dto.js';

/** Maximum length of a list; the ids of five images take a tenth of it. */
const MAX_LIST_LENGTH = 2_000;
const INVALID_ORDER = 'Image_Order must be a JSON list of image ids and indexes of new files';
const INVALID_LIST = 'Image_Delete_List must be a JSON list of {"id": "…"}';

/** An edit. It contains all text fields, also the unchanged ones. */
export class UpdateProductDto extends ProductDto implements ProductChange {
  @ApiProperty({
    example: '[{"id":"9f2c41d07be85a63c0d41e9ab8f5726d"}]',
    required: false,
    description: 'JSON list of the images to remove. An unknown image refuses the whole edit.',
  })
  @IsOptional()
  @Rule({
    maxLength: MAX_LIST_LENGTH,
    tooLong: INVALID_LIST,
    problem: (text) => (removedImages(text) ? null : INVALID_LIST),
  })
  readonly Image_Delete_List?: string;

  @ApiProperty({
    example: '["9f2c41d07be85a63c0d41e9ab8f5726d",0]',
    required: false,
    description:
      'JSON list of all images in their new order, cover first: the id of a stored image, or the index of a new file (from 0). Default: stored images, then new images.',
  })
  @IsOptional()
  @Rule({
    maxLength: MAX_LIST_LENGTH,
    tooLong: INVALID_ORDER,
    problem: (text) => (imageOrder(text) === null ? INVALID_ORDER : null),
  })
  readonly Image_Order?: string;

  @ApiProperty({ ...FILES, description: 'New images. A product has at most 5 images.' })
  readonly new_product_img?: never;

  @RevisionField()
  readonly revision?: string;
}
