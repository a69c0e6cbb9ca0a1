import type { ImportEntry, ImportOrigin, ImportPreview, ImportResult } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';

class ImportEntryResponse implements ImportEntry {
  @ApiProperty({ example: 'link' })
  readonly kind!: string;

  @ApiProperty({ example: 'The weekday tiffin plan' })
  readonly title!: string;

  @ApiProperty({ example: 'https://meera.example/tiffin', description: 'Empty when there is none.' })
  readonly detail!: string;

  @ApiProperty({ example: 'https://meera.example/tiffin.jpg', description: 'Empty without a picture.' })
  readonly picture!: string;

  @ApiProperty({ example: '{"kind":"link","title":"Blog","url":"https://meera.example"}' })
  readonly values!: string;

  @ApiProperty({ example: '', description: 'The reason why the entry cannot be taken over; empty when it can.' })
  readonly problem!: string;
}

class ImportOriginResponse implements ImportOrigin {
  @ApiProperty({ example: 'stall.example' })
  readonly site!: string;

  @ApiProperty({ example: 'meera' })
  readonly username!: string;

  @ApiProperty({ example: true, description: 'Whether the site has signed the file, and it is unchanged.' })
  readonly isVerified!: boolean;
}

export class ImportPreviewResponse implements ImportPreview {
  @ApiProperty({ example: 'Linktree' })
  readonly source!: string;

  @ApiProperty({ type: ImportOriginResponse, required: false, description: 'Only for an export that names its site.' })
  readonly origin?: ImportOriginResponse;

  @ApiProperty({ type: [ImportEntryResponse] })
  readonly entries!: readonly ImportEntryResponse[];

  @ApiProperty({ example: false, description: 'Whether the page is too long, so that its end is missing.' })
  readonly isCut!: boolean;
}

export class ImportResultResponse implements ImportResult {
  @ApiProperty({ type: [String], example: ['6920a1b2c3d4e5f60718293a'] })
  readonly entries!: readonly string[];

  @ApiProperty({ example: 0, description: 'Entries whose picture could not be read.' })
  readonly withoutPicture!: number;
}
