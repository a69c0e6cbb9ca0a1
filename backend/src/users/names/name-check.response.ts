import { ApiProperty } from '@nestjs/swagger';
import type { NameCheck } from '@linkstall/contracts/http';

export class NameCheckResponse implements NameCheck {
  @ApiProperty({ example: false })
  readonly isFree!: boolean;

  @ApiProperty({
    example: 'This username is already taken',
    description: 'What a registration would be told, or empty.',
  })
  readonly message!: string;
}
