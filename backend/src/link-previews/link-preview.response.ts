import type { LinkPreview, PreviewPicture } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';

export class LinkPreviewResponse implements LinkPreview {
  @ApiProperty({ example: 'https://meera.example/tiffin', description: '`https` when the site answers there.' })
  readonly url!: string;

  @ApiProperty({ example: 'The weekday tiffin plan' })
  readonly title!: string;

  @ApiProperty({ example: 'Five lunches a week.', description: 'Empty when the page has none.' })
  readonly description!: string;

  @ApiProperty({ example: 'Meera cooks', description: 'Empty when the page has none.' })
  readonly site!: string;

  @ApiProperty({
    example: 'https://meera.example/tiffin.jpg',
    description: 'For `preview-picture`; empty without one.',
  })
  readonly picture!: string;

  @ApiProperty({ example: 'https://meera.example/icon-180.png', description: 'Empty when the page has none.' })
  readonly icon!: string;
}

export class PreviewPictureResponse implements PreviewPicture {
  @ApiProperty({ example: 'UklGRhYAAABXRUJQ', description: 'A WebP image in base64, at most 1,280 px wide.' })
  readonly image!: string;
}
