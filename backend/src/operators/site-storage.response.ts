import { ApiProperty } from '@nestjs/swagger';
import type { AccountUsage, SiteStorage } from '@linkstall/contracts/http';

class AccountUsageResponse implements AccountUsage {
  @ApiProperty({ example: 'Meera.Cooks' })
  readonly username!: string;

  @ApiProperty({ example: 12_582_912 })
  readonly usedBytes!: number;
}

export class SiteStorageResponse implements SiteStorage {
  @ApiProperty({ example: 80_000_000_000, description: 'Free bytes of the disk of DATA_DIR.' })
  readonly freeBytes!: number;

  @ApiProperty({ example: 160_000_000_000 })
  readonly totalBytes!: number;

  @ApiProperty({ example: true, description: 'False while less than 5 % of the disk is free.' })
  readonly acceptsUploads!: boolean;

  @ApiProperty({ example: 524_288_000, description: 'The limit of each account.' })
  readonly limitBytes!: number;

  @ApiProperty({ type: [AccountUsageResponse], description: 'The twenty accounts that use the most.' })
  readonly accounts!: readonly AccountUsageResponse[];
}
