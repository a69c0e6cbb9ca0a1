import { ApiProperty } from '@nestjs/swagger';
import type { Theme } from '@linkstall/contracts/http';

const STYLE = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: true },
} as const;

/** A look for public pages, as data: colours, sizes and names of patterns and fonts, never CSS text. */
export class ThemeAnswer implements Theme {
  @ApiProperty({ example: 'marigold' })
  readonly _id!: string;

  @ApiProperty({ example: 'Marigold' })
  readonly name!: string;

  @ApiProperty({ example: 'Garlands on cream.' })
  readonly description!: string;

  @ApiProperty({ ...STYLE, description: 'innerSection, filter and themeName: how the theme looks in the list.' })
  readonly previewStyles!: Theme['previewStyles'];

  @ApiProperty({ ...STYLE, description: 'wrapper, innerContainer and so on: how the page looks.' })
  readonly mainStyles!: Theme['mainStyles'];
}
