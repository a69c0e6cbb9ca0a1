import type { NewPasskey } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';

import { cleanLineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { bytesOf, CLIENT_DATA, PASSKEY_ID } from '../../users/passkeys/passkey-proof.rule.js';

export class NewPasskeyDto implements NewPasskey {
  @ApiProperty({ example: 'KEDetxZcUfinhVi6Za5nZQ', description: 'The id of the credential, base64url.' })
  @Rule(PASSKEY_ID)
  readonly id!: string;

  @ApiProperty({ example: 'Chrome on Android' })
  @Rule(cleanLineOf('Name', 60))
  readonly name!: string;

  @ApiProperty({ example: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', description: 'Base64url.' })
  @Rule(CLIENT_DATA)
  readonly clientDataJSON!: string;

  @ApiProperty({ example: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg', description: 'Base64url.' })
  @Rule(bytesOf('Attestation object', 16_384))
  readonly attestationObject!: string;
}
