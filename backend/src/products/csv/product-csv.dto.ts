import { isWebAddress } from '@linkstall/kit/web-address';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, Matches } from 'class-validator';

import { BooleanField } from '../../http/form-fields.js';
import { RuleOfEach } from '../../http/rule.js';
import { MAX_PRODUCTS } from '../max-products.rule.js';
import type { WantedPictures } from './product-pictures.service.js';

const FILE = { type: 'string', format: 'binary', description: 'A CSV file, at most 4 MiB and 500 products.' } as const;
const MAX_AT_ONCE = 10;
const ID = /^[0-9a-f]{24}$/;
const INVALID_PICTURES =
  'products must be a list of 1 to 10 texts: an id and up to five addresses, with spaces between';

/** The file to read. */
export class ReadProductsDto {
  @ApiProperty(FILE)
  readonly file?: never;
}

/** The file with the products to add. */
export class ImportProductsDto extends ReadProductsDto {
  @BooleanField({
    default: 'false',
    description: 'Whether rows with a fault are left out. Otherwise one refuses the file.',
  })
  readonly leaveFaultyOut: 'true' | 'false' = 'false';
}

/** The addresses of pictures of imported products. */
export class ImportPicturesDto {
  @ApiProperty({
    type: [String],
    maxItems: MAX_AT_ONCE,
    example: ['6920a1b2c3d4e5f60718293a https://meera.example/kadhai.jpg'],
    description: 'For each product its id and the addresses of its pictures, with spaces between.',
  })
  @RuleOfEach(
    {
      maxLength: 25 + FIELD_LIMITS.images * 2_049,
      tooLong: INVALID_PICTURES,
      problem: (text) => (isWanted(wantedPictures(text)) ? null : INVALID_PICTURES),
    },
    { maxItems: MAX_AT_ONCE, message: INVALID_PICTURES },
  )
  readonly products!: readonly string[];
}

/** The products to delete. */
export class DeleteProductsDto {
  @ApiProperty({ type: [String], maxItems: MAX_PRODUCTS, example: ['6920a1b2c3d4e5f60718293a'] })
  @IsArray({ message: 'ids must be a list of ids' })
  @ArrayNotEmpty({ message: 'ids must be a list of ids' })
  @ArrayMaxSize(MAX_PRODUCTS, { message: `ids must hold at most ${MAX_PRODUCTS} ids` })
  @Matches(ID, { each: true, message: 'ids must be a list of ids' })
  readonly ids!: readonly string[];
}

export function wantedPictures(text: string): WantedPictures {
  const [id = '', ...pictures] = text.split(' ');
  return { id, pictures };
}

const isWanted = ({ id, pictures }: WantedPictures): boolean =>
  ID.test(id) && pictures.length > 0 && pictures.length <= FIELD_LIMITS.images && pictures.every(isWebAddress);
