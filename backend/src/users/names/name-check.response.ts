import { ApiProperty } from '@nestjs/swagger';
import type { NameCheck } from '@linkstall/contracts/http';

export class NameCheckResponse implements NameCheck {
  @ApiProperty({ example: false })
  readonly isFree!: boolean;

  @ApiProperty({
    example: 'This username is already taken',
    description: 'The error message of a registration with this name; empty when the name is free.',
  })
  readonly message!: string;
}
