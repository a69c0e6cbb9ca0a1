import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, Matches, Max, Min } from 'class-validator';

import { IfGiven } from './if-given.js';
import { IsEnvironmentName, IsReleaseName, IsRemoteName } from './names.js';

export class RemoteDto {
  @ApiProperty({ example: 'mfe-garden' })
  @IsRemoteName()
  readonly remote!: string;
}

export class AppDto {
  @ApiProperty({ example: 'garden', description: 'The name of the remote without `mfe-`, as in `/apps/garden`.' })
  @Matches(/^[a-z0-9-]{1,41}$/, { message: 'app must be the name below /apps' })
  readonly app!: string;
}

export class RemoteReleaseDto extends RemoteDto {
  @ApiProperty({ example: '1.2.0~0f3a9c1e07b5' })
  @IsReleaseName()
  readonly release!: string;
}

export class RemoteBlobDto extends RemoteDto {
  @ApiProperty({ example: '0f3a9c1e07b5'.repeat(8), description: 'The sha384 hash in hexadecimal digits.' })
  @Matches(/^[0-9a-f]{96}$/, { message: 'hash must be a sha384 hash in hexadecimal digits' })
  readonly hash!: string;
}

export class ReleaseCheckDto {
  @ApiProperty({ required: false, example: 'production', description: 'Default: the environment of this site.' })
  @IfGiven()
  @IsEnvironmentName('environment')
  readonly environment?: string;

  @ApiProperty({
    required: false,
    example: 5,
    description: 'Below 100 only as a candidate, 100 only for all visitors. Default: the gate judges both.',
  })
  @IfGiven()
  @Min(0, { message: 'percent must be a number from 0 to 100' })
  @Max(100, { message: 'percent must be a number from 0 to 100' })
  readonly percent?: number;

  @ApiProperty({
    required: false,
    example: true,
    description: 'Also compares the most visited public pages of the remote with its stable release.',
  })
  @IfGiven()
  @IsBoolean({ message: 'pages must be true or false' })
  readonly pages?: boolean;
}
