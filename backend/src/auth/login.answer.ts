import { ApiProperty } from '@nestjs/swagger';
import type { LoginAnswer as Wire } from '@linkstall/contracts/http';

import { SessionUserAnswer } from '../users/profile/session-user.answer.js';

export class LoginAnswer implements Wire {
  @ApiProperty({ type: SessionUserAnswer })
  readonly user!: SessionUserAnswer;

  @ApiProperty({ example: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.…', description: 'Good for seven days.' })
  readonly accessToken!: string;
}
