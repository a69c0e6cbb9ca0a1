import type { Passkey, PasskeyChallenge, PasskeyOptions, Passkeys } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';

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

class PasskeyOptionsResponse implements PasskeyOptions {
  @ApiProperty({ example: 'Y2hhbGxlbmdl', description: 'Base64url. Works for ten minutes.' })
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

export class PasskeysResponse implements Passkeys {
  @ApiProperty({ type: [PasskeyResponse] })
  readonly passkeys!: PasskeyResponse[];

  @ApiProperty({ type: PasskeyOptionsResponse })
  readonly options!: PasskeyOptionsResponse;
}

export class PasskeyChallengeResponse implements PasskeyChallenge {
  @ApiProperty({ example: 'Y2hhbGxlbmdl', description: 'Base64url. Works for five minutes.' })
  readonly challenge!: string;

  @ApiProperty({ example: 'stall.example', description: 'The host of the site.' })
  readonly rpId!: string;
}
