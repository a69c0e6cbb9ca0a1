import type { SecondFactor, SecondFactorSetup } from '@linkstall/contracts/http';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';

class QrCodeResponse {
  @ApiProperty({ example: 45, description: 'Width and height in modules, with the quiet zone.' })
  readonly size!: number;

  @ApiProperty({ example: 'M4 4.5h7m1 0h2', description: 'An SVG path; strokes of width 1 draw the dark modules.' })
  readonly path!: string;
}

class SecondFactorSetupResponse implements SecondFactorSetup {
  @ApiProperty({ example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', description: 'Base32.' })
  readonly secret!: string;

  @ApiProperty({ example: 'otpauth://totp/stall.example:meera.cooks?issuer=stall.example&secret=JBSWY3DPEHPK3PXP' })
  readonly address!: string;

  @ApiProperty({ type: QrCodeResponse })
  readonly qrCode!: QrCodeResponse;

  @ApiProperty({ example: ['7KQM-X2ND-94TW'], description: 'Each replaces a code of the app once.' })
  readonly recoveryCodes!: string[];
}

@ApiExtraModels(SecondFactorSetupResponse)
export class SecondFactorResponse implements SecondFactor {
  @ApiProperty({ example: '2026-11-30T08:00:00.000Z', nullable: true, type: String })
  readonly onSince!: string | null;

  @ApiProperty({ example: 9 })
  readonly recoveryCodesLeft!: number;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(SecondFactorSetupResponse) }],
    nullable: true,
    description: 'For ten minutes after the start.',
  })
  readonly setup!: SecondFactorSetupResponse | null;
}
