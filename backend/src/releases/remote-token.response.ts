import { ApiProperty } from '@nestjs/swagger';
import type { RemoteToken } from '@linkstall/contracts/http';

/** A token for the API calls of one foreign remote. */
export class RemoteTokenResponse implements RemoteToken {
  @ApiProperty({ example: 'eyJhbGciOiJIUzI1NiIsInR5cCI6InJ0K2p3dCJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl' })
  readonly remoteToken!: string;

  @ApiProperty({ example: 300 })
  readonly lifetimeSeconds!: number;
}
