import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { ReleaseRequest } from '@linkstall/contracts/http';

import { cleanLineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

const MAX_REASON_LENGTH = 300;
/** A release is a folder. */
const MAX_NAME_LENGTH = 255;
const RELEASE = /^[\w.-]+~[0-9a-f]{12}$/;

const release = (field: string, isOptional = false) => {
  const message = `${field} must be the name of a release`;
  const problem = (name: string) => ((isOptional && name === '') || RELEASE.test(name) ? null : message);
  return Rule({ maxLength: MAX_NAME_LENGTH, tooLong: message, problem });
};

export class ReleaseRequestDto implements ReleaseRequest {
  @ApiProperty({
    example: 'The order of links was lost',
    maxLength: MAX_REASON_LENGTH,
    description: 'The reason, for the log.',
  })
  @Rule(cleanLineOf('Reason', MAX_REASON_LENGTH))
  readonly message!: string;

  @ApiProperty({ example: '1.2.0~0f3a9c1e07b5', description: 'The stable release on the screen of the operator.' })
  @release('stable')
  readonly stable!: string;

  @ApiProperty({ example: '1.3.0~5d42686e1f90', description: 'The candidate on the screen; empty for none.' })
  @release('candidate', true)
  readonly candidate!: string;

  @ApiProperty({ example: '1.1.0~7c3bd58e2f90', description: 'The previous release on the screen; empty for none.' })
  @release('previous', true)
  readonly previous!: string;

  @ApiProperty({ example: false, description: 'Whether the remote is disabled on the screen.' })
  @IsBoolean({ message: 'disabled must be true or false' })
  readonly disabled!: boolean;
}
