import { ApiProperty } from '@nestjs/swagger';

/** Only for the API documents: the upload interceptor reads the file. */
export class SiteLogoDto {
  @ApiProperty({ type: 'string', format: 'binary', description: 'png, jpeg, gif or webp, at most 5 MiB.' })
  readonly logo!: unknown;
}
