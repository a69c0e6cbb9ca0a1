import { ApiProperty } from '@nestjs/swagger';
import type { CountedOwner } from '@linkstall/contracts/http';

export class CountedOwnerResponse implements CountedOwner {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly owner!: string;

  @ApiProperty({ example: 'Asia/Kolkata' })
  readonly timeZone!: string;
}
