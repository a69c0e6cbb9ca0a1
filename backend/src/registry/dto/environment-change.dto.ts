import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import type { ChangeVerb } from '@linkstall/releases/registry';
import { MAX_WATCH_MINUTES } from '@linkstall/releases/watch-request';

import { cleanLineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { IfGiven } from './if-given.js';
import { IsEnvironmentName, IsReleaseName, IsRemoteName } from './names.js';

export const MAX_REASON_LENGTH = 300;
const WATCH_MINUTES = `watchMinutes must be a whole number from 1 to ${MAX_WATCH_MINUTES}`;
const CHANGE_VERBS = ['candidate', 'deploy', 'promote', 'rollback', 'disable', 'enable', 'flag'] satisfies ChangeVerb[];

export class RemoteInEnvironmentDto {
  @ApiProperty({ example: 'production' })
  @IsEnvironmentName('env')
  readonly env!: string;

  @ApiProperty({ example: 'mfe-garden' })
  @IsRemoteName()
  readonly remote!: string;
}

export class EnvironmentVerbDto extends RemoteInEnvironmentDto {
  @ApiProperty({ enum: CHANGE_VERBS, example: 'promote' })
  @IsIn(CHANGE_VERBS, { message: `verb must be one of ${CHANGE_VERBS.join(', ')}` })
  readonly verb!: ChangeVerb;
}

/** There is no field that overrides the gate. */
export class EnvironmentChangeDto {
  @ApiProperty({
    example: 'A new list of plants',
    maxLength: MAX_REASON_LENGTH,
    description: 'The reason, for the log.',
  })
  @Rule(cleanLineOf('Reason', MAX_REASON_LENGTH))
  readonly message!: string;

  @ApiProperty({ required: false, example: '1.2.0~0f3a9c1e07b5', description: 'For candidate and deploy.' })
  @IfGiven()
  @IsReleaseName()
  readonly release?: string;

  @ApiProperty({
    required: false,
    example: 'staging',
    description: 'For deploy: another environment. The release must be its stable release.',
  })
  @IfGiven()
  @IsEnvironmentName('from')
  readonly from?: string;

  @ApiProperty({ required: false, example: 5, description: 'For candidate: its share of the visitors.' })
  @IfGiven()
  @Min(0, { message: 'percent must be a number from 0 to 99' })
  @Max(99, { message: 'percent must be a number from 0 to 99' })
  readonly percent?: number;

  @ApiProperty({
    required: false,
    example: 30,
    minimum: 1,
    maximum: MAX_WATCH_MINUTES,
    description: 'For candidate: the minutes in which the site judges it, and ends it when it is worse.',
  })
  @IfGiven()
  @IsInt({ message: WATCH_MINUTES })
  @Min(1, { message: WATCH_MINUTES })
  @Max(MAX_WATCH_MINUTES, { message: WATCH_MINUTES })
  readonly watchMinutes?: number;

  @ApiProperty({
    required: false,
    example: true,
    description:
      'With watchMinutes: promotes the candidate at the end when it is better or equal. Needs the right to promote, too.',
  })
  @IfGiven()
  @IsBoolean({ message: 'promote must be true or false' })
  readonly promote?: boolean;

  @ApiProperty({ required: false, example: '/apps/garden', description: 'For flag: the page, or `slot:<name>`.' })
  @IfGiven()
  @Matches(/^(?:\/[\w/:.*-]{0,199}|slot:[a-z-]{1,40})$/, { message: 'page must be the path of a page, or slot:<name>' })
  readonly page?: string;

  @ApiProperty({
    required: false,
    example: '5%',
    description: 'For flag: `off`, `on`, a share such as `5%`, or `users:asha,ravi`.',
  })
  @IfGiven()
  @Matches(/^[\w.%:,-]{1,3200}$/, { message: 'value must be off, on, a share, or users with at most 100 names' })
  readonly value?: string;
}
