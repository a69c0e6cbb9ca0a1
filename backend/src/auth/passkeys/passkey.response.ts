import type { Passkey, PasskeyChallenge, Passkeys, PasskeySetup } from '@linkstall/contracts/http';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';

class PasskeyResponse implements Passkey {
  @ApiProperty({ example: 'CEXR6cXR4ZlBzBzTQyQGNQ5h0nTIEe3bUuwKXz8GZ2s' })
  readonly _id!: string;

  @ApiProperty({ example: 'Chrome on Android' })
  readonly name!: string;

  @ApiProperty({ example: '2026-11-30T08:00:00.000Z' })
  readonly createdAt!: string;

  @ApiProperty({ example: '2026-11-30T09:00:00.000Z', nullable: true, type: String })
  readonly usedAt!: string | null;
}

class PasskeySetupResponse implements PasskeySetup {
  @ApiProperty({ example: 'Y2hhbGxlbmdl', description: 'Base64url.' })
  readonly challenge!: string;

  @ApiProperty({ example: 'stall.example' })
  readonly rpId!: string;

  @ApiProperty({ example: 'ZWYxYjJjM2Q0ZTVm', description: 'Base64url.' })
  readonly userId!: string;

  @ApiProperty({ example: 'meera.cooks' })
  readonly userName!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly displayName!: string;

  @ApiProperty({ example: ['KEDetxZcUfinhVi6Za5nZQ'], description: 'The passkeys that the user has, base64url.' })
  readonly excludeIds!: string[];
}

@ApiExtraModels(PasskeySetupResponse)
export class PasskeysResponse implements Passkeys {
  @ApiProperty({ type: [PasskeyResponse] })
  readonly passkeys!: PasskeyResponse[];

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(PasskeySetupResponse) }],
    nullable: true,
    description: 'Null except in the ten minutes after the start of a setup.',
  })
  readonly setup!: PasskeySetupResponse | null;
}

export class PasskeyChallengeResponse implements PasskeyChallenge {
  @ApiProperty({ example: 'Y2hhbGxlbmdl', description: 'Base64url. Works for five minutes.' })
  readonly challenge!: string;

  @ApiProperty({ example: 'stall.example', description: 'The host of the site.' })
  readonly rpId!: string;
}
