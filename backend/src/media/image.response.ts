import { ApiProperty } from '@nestjs/swagger';
import type { Image } from '@linkstall/contracts/http';

export class ImageResponse implements Image {
  @ApiProperty({
    example: '/images/9f2c41d07be85a63c0d41e9ab8f5726d/384.webp',
    description: 'Empty when there is none. The last number may be replaced by 96 or 192.',
  })
  readonly url!: string;
}
