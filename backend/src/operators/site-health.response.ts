import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { ProgramVersion, SiteBackup, SiteCertificate, SiteHealth, WaitingMails } from '@linkstall/contracts/http';

const PROGRAMS = ['edge', 'api', 'node', 'database'] as const;

class ProgramVersionResponse implements ProgramVersion {
  @ApiProperty({ enum: PROGRAMS, example: 'api' })
  readonly name!: ProgramVersion['name'];

  @ApiProperty({ example: '0.2.0', type: String, nullable: true })
  readonly version!: string | null;
}

class WaitReasonResponse {
  @ApiProperty({ example: 'Nothing listens at the host and port of SMTP_URL. (ESOCKET)' })
  readonly reason!: string;

  @ApiProperty({ example: 3 })
  readonly count!: number;
}

class WaitingMailsResponse implements WaitingMails {
  @ApiProperty({ example: true, description: 'False without a mail server.' })
  readonly canSend!: boolean;

  @ApiProperty({ example: 3 })
  readonly waiting!: number;

  @ApiProperty({ example: '2026-11-29T17:00:00.000Z', type: String, nullable: true })
  readonly oldestAt!: string | null;

  @ApiProperty({ type: [WaitReasonResponse], description: 'Why the 200 oldest mails wait.' })
  readonly reasons!: readonly WaitReasonResponse[];
}

class SiteDiskResponse {
  @ApiProperty({ example: 80_000_000_000, description: 'Free bytes of the disk of DATA_DIR.' })
  readonly freeBytes!: number;

  @ApiProperty({ example: 160_000_000_000 })
  readonly totalBytes!: number;

  @ApiProperty({ example: true, description: 'False while less than 5 % of the disk is free.' })
  readonly acceptsUploads!: boolean;
}

export class SiteCertificateResponse implements SiteCertificate {
  @ApiProperty({ example: 'stall.example' })
  readonly host!: string;

  @ApiProperty({ example: '2027-02-01T00:00:00.000Z', type: String, nullable: true })
  readonly endsAt!: string | null;

  @ApiProperty({
    example: null,
    type: String,
    nullable: true,
    description: 'Why browsers do not accept the certificate, or why it could not be read.',
  })
  readonly problem!: string | null;
}

export class SiteBackupResponse implements SiteBackup {
  @ApiProperty({ example: '2026-11-29T03:15:00.000Z' })
  readonly at!: string;

  @ApiProperty({ example: 's3://stall-backups' })
  readonly location!: string;

  @ApiProperty({ example: 3_200_000_000 })
  readonly bytes!: number;

  @ApiProperty({ example: null, type: String, nullable: true, description: 'When a check found no problem.' })
  readonly checkedAt!: string | null;
}

export class SiteHealthResponse implements SiteHealth {
  @ApiProperty({ type: [ProgramVersionResponse] })
  readonly programs!: readonly ProgramVersionResponse[];

  @ApiProperty({ type: WaitingMailsResponse })
  readonly mails!: WaitingMailsResponse;

  @ApiProperty({ type: SiteDiskResponse })
  readonly disk!: SiteDiskResponse;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(SiteCertificateResponse) }],
    nullable: true,
    description: 'The TLS certificate of PUBLIC_URL, read at most once an hour; null without https.',
  })
  readonly certificate!: SiteCertificateResponse | null;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(SiteBackupResponse) }],
    nullable: true,
    description: 'The last complete backup of `linkstall backup` from this DATA_DIR.',
  })
  readonly backup!: SiteBackupResponse | null;

  @ApiProperty({
    type: [String],
    example: ['SMTP_REQUIRE_TLS is off, so mails with password reset links can be sent unencrypted.'],
  })
  readonly warnings!: readonly string[];
}
