import { ApiProperty } from '@nestjs/swagger';
import type { Theme } from '@linkstall/contracts/http';

import { MAIN_STYLES, PREVIEW_STYLES } from './theme.openapi.js';

/** The style of public pages, as data: colours, sizes and names of patterns and fonts, never CSS text. */
export class ThemeResponse implements Theme {
  @ApiProperty({ example: 'marigold' })
  readonly _id!: string;

  @ApiProperty({ example: 'Marigold' })
  readonly name!: string;

  @ApiProperty({ example: 'Garlands on cream.' })
  readonly description!: string;

  @ApiProperty({
    ...PREVIEW_STYLES,
    selfRequired: true,
    description: 'innerSection, filter and themeName: the theme in the list.',
  })
  readonly previewStyles!: Theme['previewStyles'];

  @ApiProperty({
    ...MAIN_STYLES,
    selfRequired: true,
    description: 'wrapper, innerContainer and so on: the theme on a page.',
  })
  readonly mainStyles!: Theme['mainStyles'];
}
