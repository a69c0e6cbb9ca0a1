import { ApiProperty } from '@nestjs/swagger';

/** For the documents: the file itself never gets here. */
export class AvatarDto {
  @ApiProperty({ type: 'string', format: 'binary', description: 'png, jpeg, gif or webp, at most 5 MiB.' })
  readonly avatar!: unknown;
}
