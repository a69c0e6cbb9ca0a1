import type { PageHeader } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

export const HEADERS: readonly PageHeader[] = ['classic', 'cover', 'hero', 'side'];

export class PageHeaderDto {
  @ApiProperty({ example: 'cover', enum: HEADERS })
  @IsIn(HEADERS, { message: `header must be one of ${HEADERS.join(', ')}` })
  readonly header!: PageHeader;

  @ApiProperty({
    type: 'string',
    format: 'binary',
    required: false,
    description: 'The picture: png, jpeg, gif or webp, at most 5 MiB. An empty text removes it.',
  })
  @IsOptional()
  @IsIn([''], { message: 'cover must be an image, or empty to remove the image' })
  readonly cover?: '';
}
