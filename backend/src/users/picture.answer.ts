import { ApiProperty } from '@nestjs/swagger';
import type { Picture } from '@linkstall/contracts/http';

/** A stored picture. */
export class PictureAnswer implements Picture {
  @ApiProperty({
    example: '/images/7Gk3xT0bq1V9sJ2mYw5n4A/384.webp',
    description: 'Empty when there is none. The last number may be replaced by 96 or 192.',
  })
  readonly url!: string;
}
