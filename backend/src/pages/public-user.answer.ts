import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import type {
  ListedUser,
  ListedUsers,
  PageUser,
  PlacedEntry,
  ProductPage,
  PublicUser,
  StorePage,
} from '@linkstall/contracts/http';

import { PLACED_ENTRIES } from '../links/entry.answer.js';
import { LinkAnswer } from '../links/link.answer.js';
import { ProductAnswer } from '../products/product.answer.js';
import { ThemeAnswer } from '../themes/theme.answer.js';
import { PictureAnswer } from '../media/picture.answer.js';

/** What anybody may see of a user. */
export class PublicUserAnswer implements PublicUser {
  @ApiProperty({ example: 'Meera.Cooks' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;

  @ApiProperty({ example: 'I cook what is in season.', description: 'About themself; or empty.' })
  readonly line!: string;

  @ApiProperty({ example: 'she/her, Chennai', description: 'Pronouns or place; or empty.' })
  readonly place!: string;

  @ApiProperty({ example: 'meera@example.com', description: 'Empty where they hide it.' })
  readonly email!: string;

  @ApiProperty({ type: PictureAnswer })
  readonly avatar!: PictureAnswer;

  @ApiProperty({ type: [LinkAnswer], description: 'The active ones, in page order.' })
  readonly UserLink!: LinkAnswer[];

  @ApiProperty({ ...PLACED_ENTRIES, required: false, description: 'What the page shows beside the links.' } as never)
  readonly UserEntry?: PlacedEntry[];

  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a', required: false, description: 'What stands first and larger.' })
  readonly spotlight?: string;

  @ApiProperty({ type: [ThemeAnswer], description: 'Always one: the chosen one, or the default.' })
  readonly UserTheme!: ThemeAnswer[];

  @ApiProperty({ type: [ProductAnswer], description: 'What the caller may see, in store order. In the gallery: none.' })
  readonly UserProduct!: ProductAnswer[];
}

/** What a creator's page shows. */
export class PageUserAnswer extends OmitType(PublicUserAnswer, ['UserProduct']) implements PageUser {
  @ApiProperty({ example: true, description: 'Whether visitors find anything in the store.' })
  readonly hasStore!: boolean;

  @ApiProperty({ type: PictureAnswer })
  readonly preview!: PictureAnswer;
}

/** One page of a store. */
export class StorePageAnswer
  extends OmitType(PublicUserAnswer, ['UserLink', 'UserEntry', 'spotlight'])
  implements StorePage
{
  @ApiProperty({ example: 31, description: 'Products of all pages. A page has 24 of them.' })
  readonly total!: number;

  @ApiProperty({ type: PictureAnswer })
  readonly preview!: PictureAnswer;
}

/** One product that visitors see, and whose it is. */
export class ProductPageAnswer
  extends PickType(PublicUserAnswer, ['username', 'fullName', 'avatar', 'UserTheme'])
  implements ProductPage
{
  @ApiProperty({ type: ProductAnswer })
  readonly product!: ProductAnswer;

  @ApiProperty({ type: PictureAnswer })
  readonly preview!: PictureAnswer;
}

class ListedUserAnswer implements ListedUser {
  @ApiProperty({ example: 'meera.cooks' })
  readonly username!: string;

  @ApiProperty({ description: 'Whether visitors find anything on their page.' })
  readonly hasLinks!: boolean;

  @ApiProperty({ type: [String], description: 'Ids of the products that visitors see.' })
  readonly products!: readonly string[];
}

/** A part of all creators. */
export class ListedUsersAnswer implements ListedUsers {
  @ApiProperty({ example: 3, description: 'How many parts there are.' })
  readonly parts!: number;

  @ApiProperty({ type: [ListedUserAnswer] })
  readonly users!: readonly ListedUserAnswer[];
}

/** A page of the landing gallery. */
export class SampleUserAnswer extends OmitType(PublicUserAnswer, ['email']) {}
