import { ApiProperty } from '@nestjs/swagger';
import type { Product, ProductImage, Translations } from '@linkstall/contracts/http';

import { translationsSchema } from '../http/translations.rule.js';
import { MomentResponse } from '../scheduling/schedule.rule.js';
import { TakedownResponse } from '../users/takedown.response.js';

class ProductImageResponse implements ProductImage {
  @ApiProperty({
    example: '/images/9f2c41d07be85a63c0d41e9ab8f5726d/1280.webp',
    description: 'The last number may be replaced by 320 or 640.',
  })
  readonly Product_img_Cloudnary_Path!: string;

  @ApiProperty({ example: '9f2c41d07be85a63c0d41e9ab8f5726d' })
  readonly Product_img_Cloudnary_Public_id!: string;
}

export class ProductResponse implements Product {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly _id!: string;

  @ApiProperty({ example: 'Cast iron kadhai, 26 cm' })
  readonly Product_Name!: string;

  @ApiProperty({ example: 'Heavy, plain, and better each year.' })
  readonly Product_Desc!: string;

  @ApiProperty({ example: 2499, description: 'In the currency of the product, in rupees at most two decimals.' })
  readonly Product_Price!: number;

  @ApiProperty({ example: 1874.5 })
  readonly Product_Discount_Price!: number;

  @ApiProperty({ example: 'EUR', required: false, description: 'Code of ISO 4217; absent: INR.' })
  readonly Product_Currency?: string;

  @ApiProperty({ example: 'meera-cooks.example/kadhai', description: 'As typed; the scheme may be missing.' })
  readonly Product_Url!: string;

  @ApiProperty({ example: 'Meera’s own shelf', required: false })
  readonly Product_Retailer?: string;

  @ApiProperty({ example: true, description: 'Whether visitors see the product.' })
  readonly Product_status!: boolean;

  @ApiProperty({ type: [ProductImageResponse], maxItems: 5 })
  readonly Product_Img!: ProductImageResponse[];

  @ApiProperty({ example: 'Kitchen', required: false })
  readonly Product_Collection?: string;

  @ApiProperty({ example: true, required: false, description: 'Whether the card is larger than the others.' })
  readonly Product_Featured?: boolean;

  @ApiProperty({ example: true, required: false, description: 'Whether the creator earns from purchases.' })
  readonly Product_Affiliate?: boolean;

  @ApiProperty({ example: true, required: false, description: 'Whether visitors can order from the creator.' })
  readonly Product_Direct?: boolean;

  @ApiProperty({ example: 3, required: false, description: 'Pieces that are left; absent when not counted.' })
  readonly Product_Stock?: number;

  @MomentResponse('Visitors see the product from this time. Only in responses to the owner.')
  readonly shownFrom?: string;

  @MomentResponse('Visitors see the product until this time. Only in responses to the owner.')
  readonly shownUntil?: string;

  @ApiProperty(translationsSchema(['name', 'description'], 'Texts in further languages, for the owner.') as never)
  readonly translations?: Translations<'name' | 'description'>;

  @ApiProperty({
    example: 3,
    required: false,
    description: 'Increases with each change. Only in responses to the owner.',
  })
  readonly revision?: number;

  @ApiProperty({ type: TakedownResponse, required: false, description: 'Only while an operator hides the product.' })
  readonly takedown?: TakedownResponse;
}
