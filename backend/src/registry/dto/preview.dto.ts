import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, Matches, Max, Min } from 'class-validator';

import { IfGiven } from './if-given.js';
import { IsReleaseName, RELEASE_OF_REMOTE } from './names.js';

const MAX_DAYS = 30;
const MAX_OTHERS = 5;
const DAYS_MESSAGE = `days must be a whole number from 1 to ${MAX_DAYS}`;
const WITH_MESSAGE = `with must name at most ${MAX_OTHERS} releases, each as <remote>@<version>~<hash>`;

export class PreviewDto {
  @ApiProperty({ example: '1.2.0-preview.17~0f3a9c1e07b5' })
  @IsReleaseName()
  readonly release!: string;

  @ApiProperty({
    required: false,
    example: 'pr-17',
    description: 'The newest preview with a label has the address of the one before it.',
  })
  @IfGiven()
  @Matches(/^[a-z0-9][a-z0-9-]{0,40}$/, { message: 'label must have lowercase letters, digits and dashes' })
  readonly label?: string;

  @ApiProperty({ required: false, example: 7, minimum: 1, maximum: MAX_DAYS, default: 7 })
  @IfGiven()
  @IsInt({ message: DAYS_MESSAGE })
  @Min(1, { message: DAYS_MESSAGE })
  @Max(MAX_DAYS, { message: DAYS_MESSAGE })
  readonly days?: number;

  @ApiProperty({
    required: false,
    type: [String],
    maxItems: MAX_OTHERS,
    example: ['mfe-links@1.0.0~5d42686e1f90'],
    description: 'Releases of other remotes: of the same team, or deployed in an environment.',
  })
  @IfGiven()
  @IsArray({ message: WITH_MESSAGE })
  @ArrayMaxSize(MAX_OTHERS, { message: WITH_MESSAGE })
  @Matches(RELEASE_OF_REMOTE, { each: true, message: WITH_MESSAGE })
  readonly with?: readonly string[];
}
