import type { NewApiToken, TokenScope } from '@linkstall/contracts/http';
import { TOKEN_SCOPES } from '@linkstall/kit/token-scopes';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';

import { cleanLineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

const NAME_LENGTH = 60;
const DAYS = { max: 365, message: 'A token can be valid for 1 to 365 days' };
const SCOPES = { message: `scopes must be a list of ${TOKEN_SCOPES.join(', ')}` };

export class NewApiTokenDto implements NewApiToken {
  @ApiProperty({ example: 'My spreadsheet', maxLength: NAME_LENGTH })
  @Rule(cleanLineOf('Name', NAME_LENGTH))
  readonly name!: string;

  @ApiProperty({ example: ['links:read', 'links:write'], enum: TOKEN_SCOPES, isArray: true })
  @IsArray(SCOPES)
  @ArrayNotEmpty({ message: 'Choose what the token may do' })
  @ArrayMaxSize(TOKEN_SCOPES.length, SCOPES)
  @IsIn(TOKEN_SCOPES, { each: true, ...SCOPES })
  readonly scopes!: readonly TokenScope[];

  @ApiProperty({ example: 90, minimum: 1, maximum: DAYS.max, default: 90 })
  @IsInt({ message: DAYS.message })
  @Min(1, { message: DAYS.message })
  @Max(DAYS.max, { message: DAYS.message })
  readonly days: number = 90;
}
