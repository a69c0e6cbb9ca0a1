import { ApiProperty } from '@nestjs/swagger';
import type { NewProduct } from '@linkstall/contracts/http';
import { IsIn, IsOptional } from 'class-validator';

import { cleanLine, cleanText, lineOf } from '../../http/plain-text.js';
import { Cleaned, Rule } from '../../http/rule.js';
import { webAddressProblem } from '../../links/web-address.js';
import { priceProblem } from '../price.js';

const REQUIRED = 'All Fields Except Product_Retailer Are Required';

const filled = (problem: (text: string) => string | null) => (text: string) =>
  text.trim() === '' ? REQUIRED : problem(text);
const trimmed = (text: string) => text.replace(/^ +| +$/g, '');

/** The text parts of the form; pictures come beside them. A field that is missing counts as blank. */
export class ProductDto implements NewProduct {
  @ApiProperty({ example: 'Cast iron kadhai, 26 cm', maxLength: 120 })
  @Cleaned(cleanLine)
  @Rule(filled(lineOf('Product name', 120)))
  readonly Product_Name: string = '';

  @ApiProperty({ example: 'Heavy, plain, and better each year.', maxLength: 2000, description: 'Lines are kept.' })
  @Cleaned(cleanText)
  @Rule(filled(lineOf('Description', 2_000)))
  readonly Product_Desc: string = '';

  @ApiProperty({ example: '2499', description: 'Rupees, 0 to 10,000,000, at most two places.' })
  @Cleaned(trimmed)
  @Rule(filled(priceProblem('Price')))
  readonly Product_Price: string = '';

  @ApiProperty({ example: '1874.50', description: 'At most the price.' })
  @Cleaned(trimmed)
  @Rule(filled(priceProblem('Discount price')))
  readonly Product_Discount_Price: string = '';

  @ApiProperty({ example: 'meera-cooks.example/kadhai', maxLength: 2048, description: 'The scheme may be left out.' })
  @Cleaned(trimmed)
  @Rule(filled((url) => webAddressProblem(url) && 'Invalid Product URL'))
  readonly Product_Url: string = '';

  @ApiProperty({ example: 'Meera’s own shelf', maxLength: 120, required: false })
  @Cleaned(cleanLine)
  @Rule((text) => (text === '' ? null : lineOf('Retailer', 120)(text)))
  readonly Product_Retailer: string = '';

  @ApiProperty({ example: 'true', required: false, enum: ['true', 'false'], default: 'true' })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Product_status must be true or false' })
  readonly Product_status: 'true' | 'false' = 'true';
}

/** Up to five pictures, as the documents say it. */
export const FILES = {
  type: 'array',
  items: { type: 'string', format: 'binary' },
  maxItems: 5,
  required: false,
} as const;

export class AddProductDto extends ProductDto {
  @ApiProperty({ ...FILES, description: 'png, jpeg, gif or webp, at most 5 MiB each.' })
  readonly Product_img?: never;
}
