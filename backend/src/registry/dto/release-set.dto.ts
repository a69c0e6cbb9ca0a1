import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, Matches } from 'class-validator';

import { cleanLineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { MAX_REASON_LENGTH } from './environment-change.dto.js';
import { IsEnvironmentName, RELEASE_OF_REMOTE, SET_NAME } from './names.js';

export const MAX_REMOTES_IN_SET = 10;
const RELEASES_MESSAGE = `releases must name 2 to ${MAX_REMOTES_IN_SET} releases, each as <remote>@<version>~<hash>`;
const IsSetName = () => Matches(SET_NAME, { message: 'name must have lowercase letters, digits and dashes' });
const VERBS = ['deploy', 'rollback'] as const;

export class ReleaseSetDto {
  @ApiProperty({ example: 'checkout' })
  @IsSetName()
  readonly name!: string;

  @ApiProperty({
    type: [String],
    minItems: 2,
    maxItems: MAX_REMOTES_IN_SET,
    example: ['mfe-links@1.3.0~5d42686e1f90', 'mfe-store@1.5.0~7c3bd58e2f90'],
    description: 'One release of each remote.',
  })
  @IsArray({ message: RELEASES_MESSAGE })
  @ArrayMinSize(2, { message: RELEASES_MESSAGE })
  @ArrayMaxSize(MAX_REMOTES_IN_SET, { message: RELEASES_MESSAGE })
  @Matches(RELEASE_OF_REMOTE, { each: true, message: RELEASES_MESSAGE })
  readonly releases!: readonly string[];
}

export class SetVerbDto {
  @ApiProperty({ example: 'production' })
  @IsEnvironmentName('env')
  readonly env!: string;

  @ApiProperty({ example: 'checkout' })
  @IsSetName()
  readonly name!: string;

  @ApiProperty({ enum: VERBS, example: 'deploy' })
  @IsIn(VERBS, { message: `verb must be one of ${VERBS.join(', ')}` })
  readonly verb!: (typeof VERBS)[number];
}

/** There is no field that overrides the gate. */
export class SetChangeDto {
  @ApiProperty({ example: 'The new checkout', maxLength: MAX_REASON_LENGTH, description: 'The reason, for the log.' })
  @Rule(cleanLineOf('Reason', MAX_REASON_LENGTH))
  readonly message!: string;
}
