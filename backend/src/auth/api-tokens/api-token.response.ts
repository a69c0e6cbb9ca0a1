import type { ApiToken, IssuedApiToken, TokenScope } from '@linkstall/contracts/http';
import { TOKEN_SCOPES } from '@linkstall/kit/token-scopes';
import { ApiProperty } from '@nestjs/swagger';

import { API_TOKEN_EXAMPLE } from '../../users/api-tokens/api-token.rule.js';

export class ApiTokenResponse implements ApiToken {
  @ApiProperty({ example: 'CEXR6cXR4ZlBzBzTQyQGNQ5h0nTIEe3bUuwKXz8GZ2s' })
  readonly _id!: string;

  @ApiProperty({ example: 'My spreadsheet' })
  readonly name!: string;

  @ApiProperty({ example: ['links:read', 'links:write'], enum: TOKEN_SCOPES, isArray: true })
  readonly scopes!: TokenScope[];

  @ApiProperty({ example: '2026-11-30T08:00:00.000Z' })
  readonly createdAt!: string;

  @ApiProperty({ example: '2027-02-28T08:00:00.000Z' })
  readonly endsAt!: string;

  @ApiProperty({ example: '2026-12-01', nullable: true, type: String, description: 'The day of the last use in UTC.' })
  readonly usedOn!: string | null;
}

export class IssuedApiTokenResponse implements IssuedApiToken {
  @ApiProperty({ example: API_TOKEN_EXAMPLE, description: 'Nothing returns the token later.' })
  readonly apiToken!: string;
}
