import { ApiProperty } from '@nestjs/swagger';
import type { AccountStorage } from '@linkstall/contracts/http';

export class AccountStorageResponse implements AccountStorage {
  @ApiProperty({ example: 12_582_912 })
  readonly usedBytes!: number;

  @ApiProperty({ example: 524_288_000 })
  readonly limitBytes!: number;
}
