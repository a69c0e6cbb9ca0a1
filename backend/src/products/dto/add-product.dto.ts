import type { NewProduct } from '@linkstall/contracts/http';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';

import { BooleanField } from '../../http/form-fields.js';
import { cleanLineOf, cleanTextOf } from '../../http/plain-text.js';
import { Rule, type FormRule } from '../../http/rule.js';
import { TranslationsField } from '../../http/translations.rule.js';
import { webAddress } from '../../http/web-address.js';
import { MomentField } from '../../scheduling/schedule.rule.js';
import { currency, price } from '../price.js';

const REQUIRED = 'All Fields Except Product_Retailer Are Required';

const filled = (rule: FormRule): FormRule => ({
  ...rule,
  problem: (text, form) => (text.trim() === '' ? REQUIRED : rule.problem(text, form)),
});

const INVALID_STOCK = 'Stock must be a whole number from 0 to 99,999';
const stockProblem = (text: string): string | null => (/^\d*$/.test(text) ? null : INVALID_STOCK);

/** The text fields of the form. A missing field counts as empty. The images are file fields. */
export class ProductDto implements NewProduct {
  @ApiProperty({ example: 'Cast iron kadhai, 26 cm', maxLength: FIELD_LIMITS.productName })
  @Rule(filled(cleanLineOf('Product name', FIELD_LIMITS.productName)))
  readonly Product_Name: string = '';

  @ApiProperty({
    example: 'Heavy, plain, and better each year.',
    maxLength: FIELD_LIMITS.description,
    description: 'May have several lines.',
  })
  @Rule(filled(cleanTextOf('Description', FIELD_LIMITS.description)))
  readonly Product_Desc: string = '';

  @ApiProperty({
    example: '2499',
    description:
      'Rupees, 0 to 10,000,000, at most two decimals; in other currencies to 1,000,000,000. Notations such as ₹2,499 are accepted.',
  })
  @Rule(filled(price('Price')))
  readonly Product_Price: string = '';

  @ApiProperty({ example: '1874.50', description: 'At most the price.' })
  @Rule(filled(price('Discount price')))
  readonly Product_Discount_Price: string = '';

  @ApiProperty({ example: 'EUR', required: false, description: 'Code of ISO 4217; empty: INR.' })
  @Rule(currency)
  readonly Product_Currency: string = '';

  @ApiProperty({ example: 'meera-cooks.example/kadhai', maxLength: 2048, description: 'The scheme may be left out.' })
  @Rule(filled(webAddress('Invalid Product URL')))
  readonly Product_Url: string = '';

  @ApiProperty({ example: 'Meera’s own shelf', maxLength: FIELD_LIMITS.retailer, required: false })
  @Rule({ ...cleanLineOf('Retailer', FIELD_LIMITS.retailer), problem: () => null })
  readonly Product_Retailer: string = '';

  @BooleanField({ default: 'true' })
  readonly Product_status: 'true' | 'false' = 'true';

  @ApiProperty({ example: 'Kitchen', maxLength: FIELD_LIMITS.collection, required: false })
  @Rule({ ...cleanLineOf('Collection', FIELD_LIMITS.collection), problem: () => null })
  readonly Product_Collection: string = '';

  @BooleanField({ default: 'false', description: 'Whether the card is larger than the others.' })
  readonly Product_Featured: 'true' | 'false' = 'false';

  @BooleanField({ default: 'false', description: 'Whether the creator earns from purchases. The page says so.' })
  readonly Product_Affiliate: 'true' | 'false' = 'false';

  @BooleanField({ default: 'false', description: 'Whether visitors can order on WhatsApp and pay by UPI.' })
  readonly Product_Direct: 'true' | 'false' = 'false';

  @ApiProperty({ example: '3', required: false, description: 'Pieces that are left, 0 to 99,999. Empty: not counted.' })
  @Rule({ maxLength: 5, tooLong: INVALID_STOCK, clean: (text) => text.trim(), problem: stockProblem })
  readonly Product_Stock: string = '';

  @MomentField('Visitors see the item from this time.')
  readonly shownFrom?: string;

  @MomentField('Visitors see the item until this time.')
  readonly shownUntil?: string;

  @TranslationsField(
    {
      name: cleanLineOf('Product name', FIELD_LIMITS.productName),
      description: cleanTextOf('Description', FIELD_LIMITS.description),
    },
    { hi: { name: 'लोहे की कढ़ाई' } },
  )
  readonly translations?: string;
}

/** The OpenAPI schema of up to five image files. */
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
