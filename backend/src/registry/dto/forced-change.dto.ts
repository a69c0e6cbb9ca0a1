import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, Matches, Max, Min } from 'class-validator';
import type { NewForcedChange } from '@linkstall/contracts/http';
import { FORCED_VERBS } from '@linkstall/releases/forced-changes';

import { cleanLineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { IfGiven } from './if-given.js';
import { IsEnvironmentName, IsReleaseName, IsRemoteName } from './names.js';

const MAX_REASON_LENGTH = 300;
const PERCENT = 'percent must be a number from 0 to 100';

export class NewForcedChangeDto implements NewForcedChange {
  @ApiProperty({ example: 'production' })
  @IsEnvironmentName('environment')
  readonly environment!: string;

  @ApiProperty({ enum: FORCED_VERBS, example: 'deploy' })
  @IsIn(FORCED_VERBS, { message: `verb must be one of ${FORCED_VERBS.join(', ')}` })
  readonly verb!: NewForcedChange['verb'];

  @ApiProperty({ example: 'mfe-garden' })
  @IsRemoteName()
  readonly remote!: string;

  @ApiProperty({ required: false, example: '1.2.0~0f3a9c1e07b5', description: 'For deploy.' })
  @IfGiven()
  @IsReleaseName()
  readonly release?: string;

  @ApiProperty({ required: false, example: 10, description: 'For deploy: the share of the visitors; default: 100.' })
  @IfGiven()
  @Min(0, { message: PERCENT })
  @Max(100, { message: PERCENT })
  readonly percent?: number;

  @ApiProperty({ required: false, example: false, description: 'For deploy: replaces a running candidate.' })
  @IfGiven()
  @IsBoolean({ message: 'replace must be true or false' })
  readonly replace?: boolean;

  @ApiProperty({ required: false, example: 'A new list of plants', maxLength: MAX_REASON_LENGTH })
  @IfGiven()
  @Rule(cleanLineOf('Message', MAX_REASON_LENGTH))
  readonly message?: string;

  @ApiProperty({
    ...{ example: 'A customer waits', maxLength: MAX_REASON_LENGTH },
    description: 'The reason for overriding the gate, for the log.',
  })
  @Rule(cleanLineOf('Reason', MAX_REASON_LENGTH))
  readonly reason!: string;
}

export class ForcedChangeIdDto {
  @ApiProperty({ example: 'production' })
  @IsEnvironmentName('env')
  readonly env!: string;

  @ApiProperty({ example: '1796000000000-0f3a9c1e07b5' })
  @Matches(/^\d{13}-[0-9a-f]{12}$/, { message: 'id must be the id of a request' })
  readonly id!: string;
}
