import { ApiProperty } from '@nestjs/swagger';
import type { LoginSession } from '@linkstall/contracts/http';

import type { OpenSession } from '../users/open-session.rule.js';

export class LoginSessionResponse implements LoginSession {
  @ApiProperty({ example: 'Zk3v0cJ2Qw9xT5mL8rYp1A' })
  readonly _id!: string;

  @ApiProperty({ example: '2027-01-15T09:30:00.000Z' })
  readonly begunAt!: string;

  @ApiProperty({ example: '2027-01-17T18:02:11.000Z', description: 'Precise to about one hour.' })
  readonly seenAt!: string;

  @ApiProperty({ example: '203.0.113.7', description: 'The address of the login.' })
  readonly address!: string;

  @ApiProperty({ example: 'Firefox on Windows' })
  readonly device!: string;

  @ApiProperty({ example: true, description: 'Whether this session sent the call.' })
  readonly isCurrent!: boolean;

  @ApiProperty({ example: true, description: 'Whether the token is refused without the cookie of its browser.' })
  readonly isBound!: boolean;
}

export function toLoginSession(session: OpenSession, currentId: string): LoginSession {
  const { id, begunAt, seenAt, address, device, cookieHash } = session;
  const times = { begunAt: begunAt.toISOString(), seenAt: seenAt.toISOString() };
  return { _id: id, ...times, address, device, isCurrent: id === currentId, isBound: cookieHash !== null };
}
