import type { RegisteredUser } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';

import { SessionUserResponse } from '../users/profile/session-user.response.js';

export class RegisteredUserResponse extends SessionUserResponse implements RegisteredUser {
  @ApiProperty({
    example: true,
    enum: [true],
    required: false,
    description: 'True when the account waits for the approval of an operator; otherwise absent.',
  })
  readonly waiting?: true;
}
