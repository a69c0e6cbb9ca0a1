import { ApiProperty } from '@nestjs/swagger';
import type { DeviceLogin, GrantedVerb } from '@linkstall/contracts/http';
import { VERBS } from '@linkstall/releases/team-rights';

class GrantedVerbResponse implements GrantedVerb {
  @ApiProperty({ example: 'production', description: 'The environment; `*` for all.' })
  readonly environment!: string;

  @ApiProperty({ enum: VERBS, example: 'candidate' })
  readonly verb!: GrantedVerb['verb'];

  @ApiProperty({ required: false, example: 5, description: 'Limit for the share of a candidate.' })
  readonly maxPercent?: number;
}

export class RegistryTokenResponse {
  @ApiProperty({ example: 'eyJhbGciOiJIUzI1NiIsInR5cCI6InJlZ2lzdHJ5K2p3dCJ9.eyJyZWdpc3RyeSI6e319.c2lnbmF0dXJl' })
  readonly token!: string;

  @ApiProperty({ example: 900, description: 'In seconds.' })
  readonly expiresIn!: number;

  @ApiProperty({ example: 'mfe-garden' })
  readonly remote!: string;

  @ApiProperty({ example: 'garden/ci', description: '`<team>/<publisher>`, or `@<username>`.' })
  readonly identity!: string;

  @ApiProperty({ type: [GrantedVerbResponse] })
  readonly verbs!: readonly GrantedVerbResponse[];
}

export class StartedDeviceLoginResponse {
  @ApiProperty({ example: 'Zk3v0cJ2Qw9xT5mL8rYp1AZk3v0cJ2Qw9xT5mL8rYp1' })
  readonly deviceCode!: string;

  @ApiProperty({ example: 'BCDF-GHJK' })
  readonly userCode!: string;

  @ApiProperty({ example: 'https://stall.example/admin/device' })
  readonly verificationUri!: string;

  @ApiProperty({ example: 1200, description: 'In seconds.' })
  readonly expiresIn!: number;

  @ApiProperty({ example: 5, description: 'The seconds between two requests for the token.' })
  readonly interval!: number;
}

export class DeviceLoginResponse implements DeviceLogin {
  @ApiProperty({ example: 'mfe-garden' })
  readonly remote!: string;

  @ApiProperty({ example: 'garden' })
  readonly team!: string;

  @ApiProperty({ enum: ['waiting', 'allowed', 'refused'], example: 'waiting' })
  readonly state!: DeviceLogin['state'];

  @ApiProperty({ type: [GrantedVerbResponse] })
  readonly verbs!: readonly GrantedVerbResponse[];
}
