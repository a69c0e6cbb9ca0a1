import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import type {
  CreatorList,
  ListedCreator,
  SitemapUser,
  SitemapPage,
  PageHeader,
  PageLanguage,
  PageUser,
  PlacedEntry,
  ProductOrders,
  ProductPage,
  PublicUser,
  StorePage,
} from '@linkstall/contracts/http';

import { PLACED_ENTRIES } from '../links/entry.response.js';
import { LinkResponse } from '../links/link.response.js';
import { ProductResponse } from '../products/product.response.js';
import { ThemeResponse } from '../themes/theme.response.js';
import { ImageResponse } from '../media/image.response.js';
import { ALL_LANGUAGES, LANGUAGE } from '../users/profile/language.response.js';
import { COVER, HEADER } from '../users/profile/page-header.response.js';

export class PublicUserResponse implements PublicUser {
  @ApiProperty(ALL_LANGUAGES)
  readonly languages?: readonly PageLanguage[];

  @ApiProperty({ example: 'Meera.Cooks' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;

  @ApiProperty({ example: 'I cook what is in season.', description: 'A line about the creator; may be empty.' })
  readonly line!: string;

  @ApiProperty({ example: 'she/her, Chennai', description: 'Pronouns or place; may be empty.' })
  readonly place!: string;

  @ApiProperty({
    example: 'meera@example.com',
    description: 'Empty when the creator hides it, and until it is verified.',
  })
  readonly email!: string;

  @ApiProperty({ type: ImageResponse })
  readonly avatar!: ImageResponse;

  @ApiProperty(HEADER)
  readonly header?: PageHeader;

  @ApiProperty(COVER)
  readonly cover?: ImageResponse;

  @ApiProperty(LANGUAGE)
  readonly language?: PageLanguage;

  @ApiProperty({ type: [LinkResponse], description: 'The active links, in page order.' })
  readonly UserLink!: LinkResponse[];

  @ApiProperty({ ...PLACED_ENTRIES, required: false, description: 'The entries of other kinds.' } as never)
  readonly UserEntry?: PlacedEntry[];

  @ApiProperty({
    example: '6920a1b2c3d4e5f60718293a',
    required: false,
    description: 'The id of the entry that is first and larger.',
  })
  readonly spotlight?: string;

  @ApiProperty({ type: [ThemeResponse], description: 'Always one theme: the chosen theme or the default.' })
  readonly UserTheme!: ThemeResponse[];

  @ApiProperty({
    type: [ProductResponse],
    description: 'The products that the caller may see, in store order. Empty in the gallery.',
  })
  readonly UserProduct!: ProductResponse[];
}

/** A creator's page. */
export class PageUserResponse extends OmitType(PublicUserResponse, ['UserProduct']) implements PageUser {
  @ApiProperty({ example: true, description: 'Whether the store has a visible product.' })
  readonly hasStore!: boolean;

  @ApiProperty({ type: ImageResponse })
  readonly preview!: ImageResponse;
}

export class StorePageResponse
  extends OmitType(PublicUserResponse, ['UserLink', 'UserEntry', 'spotlight', 'header', 'cover'])
  implements StorePage
{
  @ApiProperty({ example: 31, description: 'The number of products on all pages. A page has 24 products.' })
  readonly total!: number;

  @ApiProperty({ example: 40, required: false, description: 'The number of products of the store, if not `total`.' })
  readonly storeTotal?: number;

  @ApiProperty({ type: [String], required: false, description: 'The names of all collections.' })
  readonly collections?: readonly string[];

  @ApiProperty({ type: ImageResponse })
  readonly preview!: ImageResponse;
}

class UpiResponse {
  @ApiProperty({ example: 'meera@okbank' })
  readonly upiId!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly payee!: string;

  @ApiProperty({ example: '1690.00', description: 'The price; empty when UPI does not allow the amount.' })
  readonly amount!: string;

  @ApiProperty({ example: true, required: false, description: 'Present on a page that is new on the site.' })
  readonly isNew?: boolean;
}

class OrdersResponse implements ProductOrders {
  @ApiProperty({ example: '+919876543210', required: false })
  readonly whatsapp?: string;

  @ApiProperty({ type: UpiResponse, required: false })
  readonly upi?: UpiResponse;
}

/** A visible product with its owner. */
export class ProductPageResponse
  extends PickType(PublicUserResponse, ['username', 'fullName', 'avatar', 'language', 'languages', 'UserTheme'])
  implements ProductPage
{
  @ApiProperty({ type: ProductResponse })
  readonly product!: ProductResponse;

  @ApiProperty({
    type: [ProductResponse],
    maxItems: 4,
    required: false,
    description: 'Other visible products of the store. An older API does not send them.',
  })
  readonly more?: readonly ProductResponse[];

  @ApiProperty({ type: OrdersResponse, required: false, description: 'Only for a product with `Product_Direct`.' })
  readonly orders?: OrdersResponse;

  @ApiProperty({ type: ImageResponse })
  readonly preview!: ImageResponse;
}

class SitemapUserResponse implements SitemapUser {
  @ApiProperty({ example: 'meera.cooks' })
  readonly username!: string;

  @ApiProperty({ description: 'Whether the page has visible content.' })
  readonly hasLinks!: boolean;

  @ApiProperty({ type: [String], description: 'Ids of the products that visitors see.' })
  readonly products!: readonly string[];
}

export class SitemapPageResponse implements SitemapPage {
  @ApiProperty({ example: 3, description: 'The number of parts.' })
  readonly parts!: number;

  @ApiProperty({ type: [SitemapUserResponse] })
  readonly users!: readonly SitemapUserResponse[];
}

class ListedCreatorResponse implements ListedCreator {
  @ApiProperty({ example: 'meera.cooks' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;

  @ApiProperty({ example: 'I cook what is in season.', description: 'May be empty.' })
  readonly line!: string;

  @ApiProperty({ type: ImageResponse })
  readonly avatar!: ImageResponse;
}

export class CreatorListResponse implements CreatorList {
  @ApiProperty({ type: [ListedCreatorResponse] })
  readonly creators!: readonly ListedCreatorResponse[];

  @ApiProperty({
    example: '1796018400000-6920a1b2c3d4e5f60718293a',
    required: false,
    description: 'Absent on the last page.',
  })
  readonly next?: string;
}

/** A page of the landing gallery. */
export class SampleUserResponse extends OmitType(PublicUserResponse, ['email']) {}
