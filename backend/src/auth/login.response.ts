import { ApiProperty } from '@nestjs/swagger';
import type { LoginResponse as LoginContract } from '@linkstall/contracts/http';

import { SessionUserResponse } from '../users/profile/session-user.response.js';

export class LoginResponse implements LoginContract {
  @ApiProperty({ type: SessionUserResponse })
  readonly user!: SessionUserResponse;

  @ApiProperty({ example: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.…', description: 'Valid for seven days.' })
  readonly accessToken!: string;
}
