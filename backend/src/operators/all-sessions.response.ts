import { ApiProperty } from '@nestjs/swagger';
import type { EndedSessions } from '@linkstall/contracts/http';

export class EndedSessionsResponse implements EndedSessions {
  @ApiProperty({ example: 3, description: 'The number of accounts that were logged in.' })
  readonly accounts!: number;
}
