import { FONTS, BACKGROUNDS, PATTERNS, SHADOWS, SHAPES } from '@linkstall/themes/custom-theme';
import { ApiProperty } from '@nestjs/swagger';
import type { ThemeChoices, CustomThemePhoto, CustomTheme } from '@linkstall/contracts/http';

import { ThemeResponse } from '../theme.response.js';

class BackgroundChoiceResponse {
  @ApiProperty({ enum: BACKGROUNDS, example: 'gradient' })
  readonly kind!: ThemeChoices['background']['kind'];

  @ApiProperty({ type: [String], example: ['#ffc233', '#ff8fb2'] })
  readonly colors!: readonly string[];

  @ApiProperty({ example: 160 })
  readonly angle!: number;

  @ApiProperty({ enum: ['none', ...PATTERNS], example: 'dots' })
  readonly pattern!: ThemeChoices['background']['pattern'];
}

class ThemeChoicesResponse implements ThemeChoices {
  @ApiProperty({ example: '#c9105f' })
  readonly accent!: string;

  @ApiProperty({ example: '#fff9ec' })
  readonly paper!: string;

  @ApiProperty({ example: '#24121e' })
  readonly ink!: string;

  @ApiProperty({ enum: SHAPES, example: 'pill' })
  readonly shape!: ThemeChoices['shape'];

  @ApiProperty({ enum: SHADOWS, example: 'soft' })
  readonly shadow!: ThemeChoices['shadow'];

  @ApiProperty({ enum: FONTS, example: 'hand' })
  readonly font!: ThemeChoices['font'];

  @ApiProperty({ type: BackgroundChoiceResponse })
  readonly background!: BackgroundChoiceResponse;
}

const PHOTO = {
  type: 'object' as const,
  selfRequired: true,
  nullable: true,
  required: ['url', 'darkest', 'lightest'],
  properties: {
    url: { type: 'string' as const, example: '/images/9f2c41d07be85a63c0d41e9ab8f5726d/1280.webp' },
    darkest: { type: 'string' as const, example: '#04060a' },
    lightest: { type: 'string' as const, example: '#fdfaf2' },
  },
  description:
    'The colours of the photo, measured when it was stored: each channel lies between those of `darkest` and `lightest`.',
};

export class CustomThemeResponse implements CustomTheme {
  @ApiProperty({ example: 'marigold-6920a1b2c3d4e5f60718293a' })
  readonly _id!: string;

  @ApiProperty({ example: 'Diwali' })
  readonly name!: string;

  @ApiProperty({
    example: 'marigold',
    description: 'The base theme, which pages show after the custom theme is deleted.',
  })
  readonly base!: string;

  @ApiProperty({ type: ThemeChoicesResponse })
  readonly choices!: ThemeChoicesResponse;

  @ApiProperty(PHOTO)
  readonly photo!: CustomThemePhoto | null;

  @ApiProperty({ type: ThemeResponse })
  readonly theme!: ThemeResponse;

  @ApiProperty({ example: 1 })
  readonly revision!: number;
}
