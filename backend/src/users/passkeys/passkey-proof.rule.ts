import type { PasskeyProof } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';

import { lineOf } from '../../http/plain-text.js';
import { Rule, type TextRule } from '../../http/rule.js';

const BASE64URL = /^[\w-]+$/;

/** Bytes as base64url. */
export function bytesOf(label: string, maxLength: number): TextRule {
  const line = lineOf(label, maxLength);
  return {
    ...line,
    problem: (text) => line.problem(text) ?? (BASE64URL.test(text) ? null : `${label} must be base64url`),
  };
}

/** WebAuthn allows 1,023 bytes. */
export const PASSKEY_ID = bytesOf('Id', 1_364);
export const CLIENT_DATA = bytesOf('Client data', 4_096);

/** A signature by a passkey, for a login and for the confirmation of a sensitive call. */
export class PasskeyProofDto implements PasskeyProof {
  @ApiProperty({ example: 'KEDetxZcUfinhVi6Za5nZQ', description: 'The id of the credential, base64url.' })
  @Rule(PASSKEY_ID)
  readonly id!: string;

  @ApiProperty({ example: 'ZWYxYjJjM2Q0ZTVm', description: 'The user of the credential, base64url.' })
  @Rule(bytesOf('User handle', 88))
  readonly userHandle!: string;

  @ApiProperty({ example: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', description: 'Base64url.' })
  @Rule(CLIENT_DATA)
  readonly clientDataJSON!: string;

  @ApiProperty({ example: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ', description: 'Base64url.' })
  @Rule(bytesOf('Authenticator data', 4_096))
  readonly authenticatorData!: string;

  @ApiProperty({ example: 'MEUCIQCOL7aR4Q3vL8bVvTQbPZ3v', description: 'Base64url.' })
  @Rule(bytesOf('Signature', 2_048))
  readonly signature!: string;
}
