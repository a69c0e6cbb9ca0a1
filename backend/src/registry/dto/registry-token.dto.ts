import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';

import { IfGiven } from './if-given.js';
import { IsRemoteName } from './names.js';

/** A proof of an identity: an OIDC token of a CI, a request that a key has signed, or a login that a member has approved. */
export class RegistryTokenDto {
  @ApiProperty({ enum: ['oidc', 'key', 'device'], example: 'key' })
  @IsIn(['oidc', 'key', 'device'], { message: 'grantType must be oidc, key or device' })
  readonly grantType!: 'oidc' | 'key' | 'device';

  @ApiProperty({ example: 'mfe-garden' })
  @IsRemoteName()
  readonly remote!: string;

  @ApiProperty({
    required: false,
    example: 'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJodHRwczovL2NpIn0.c2lnbmF0dXJl',
    description: 'For oidc: the token of the CI, with the address of the site as audience.',
  })
  @IfGiven()
  @Matches(/^[\w-]{1,2000}\.[\w-]{1,8000}\.[\w-]{0,2000}$/, { message: 'token must be an OIDC token' })
  readonly token?: string;

  @ApiProperty({ required: false, example: 'ci', description: 'For key: the id of the key in the team.' })
  @IfGiven()
  @Matches(/^[a-z0-9][a-z0-9-]{0,40}$/, { message: 'keyId must be the id of a key' })
  readonly keyId?: string;

  @ApiProperty({
    required: false,
    example: '2026-11-29T07:00:00.000Z',
    description: 'For key: the time of the request.',
  })
  @IfGiven()
  @Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/, { message: 'time must be an ISO date' })
  readonly time?: string;

  @ApiProperty({
    required: false,
    example: 'Zk3v0cJ2Qw9xT5mL8rYp1A',
    description: 'For key: a text that is used once.',
  })
  @IfGiven()
  @Matches(/^[\w-]{16,64}$/, { message: 'nonce must have 16 to 64 letters' })
  readonly nonce?: string;

  @ApiProperty({
    required: false,
    example: `${'A'.repeat(86)}==`,
    description:
      'For key: an Ed25519 signature, in base64, over the lines `linkstall-token`, audience, remote, keyId, time and nonce.',
  })
  @IfGiven()
  @Matches(/^[\w+/-]{86}={0,2}$/, { message: 'signature must be an Ed25519 signature in base64' })
  readonly signature?: string;

  @ApiProperty({
    required: false,
    example: 'Zk3v0cJ2Qw9xT5mL8rYp1AZk3v0cJ2Qw9xT5mL8rYp1',
    description: 'For device: the code of POST /registry/device.',
  })
  @IfGiven()
  @Matches(/^[\w-]{43}$/, { message: 'deviceCode must be a device code' })
  readonly deviceCode?: string;
}
