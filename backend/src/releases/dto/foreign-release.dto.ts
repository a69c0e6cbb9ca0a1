import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class ForeignReleaseDto {
  @ApiProperty({ example: 'mfe-hello' })
  @Matches(/^[a-z][a-z0-9-]{0,60}$/, { message: 'remote must be the name of a remote' })
  readonly remote!: string;

  @ApiProperty({ example: '0.1.0~0f3a9c1e07b5' })
  @Matches(/^[\w.-]{1,200}~[0-9a-f]{12}$/, { message: 'release must be the name of a release' })
  readonly release!: string;
}
