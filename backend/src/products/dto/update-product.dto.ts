import { ApiProperty } from '@nestjs/swagger';
import type { ProductChange } from '@linkstall/contracts/http';
import { IsOptional } from 'class-validator';

import { REVISION } from '../../http/revision.js';
import { Rule } from '../../http/rule.js';
import { imageOrder } from '../image-order.js';
import { removedImages } from '../removed-images.js';
import { FILES, ProductDto } from './add-product.dto.js';

/** Maximum length of a list; the ids of five images take a tenth of it. */
const LIST_MOST = 2_000;
const NO_ORDER = 'Image_Order must be a JSON list of ids and places';
const NO_LIST = 'Image_Delete_List must be a JSON list of {"id": "…"}';

/** An edit. It contains all text fields, also the unchanged ones. */
export class UpdateProductDto extends ProductDto implements ProductChange {
  @ApiProperty({
    example: '[{"id":"9f2c41d07be85a63c0d41e9ab8f5726d"}]',
    required: false,
    description: 'JSON list of images of this product to take away; an unknown one refuses the whole edit.',
  })
  @IsOptional()
  @Rule({ maxLength: LIST_MOST, tooLong: NO_LIST, problem: (text) => (removedImages(text) ? null : NO_LIST) })
  readonly Image_Delete_List?: string;

  @ApiProperty({
    example: '["9f2c41d07be85a63c0d41e9ab8f5726d",0]',
    required: false,
    description:
      'JSON list of all images as they shall stand, the cover first: the id of one that stays, the place of a new one among the files (from 0). Without it: those that stay, then the new ones.',
  })
  @IsOptional()
  @Rule({ maxLength: LIST_MOST, tooLong: NO_ORDER, problem: (text) => (imageOrder(text) === null ? NO_ORDER : null) })
  readonly Image_Order?: string;

  @ApiProperty({ ...FILES, description: 'New images. Together with those that stay at most 5.' })
  readonly new_product_img?: never;

  @ApiProperty({
    example: '3',
    required: false,
    description: 'The revision that the client read. 409 when the stored revision differs.',
  })
  @IsOptional()
  @Rule(REVISION)
  readonly revision?: string;
}
