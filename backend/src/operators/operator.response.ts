import { ApiProperty } from '@nestjs/swagger';
import type { Operator } from '@linkstall/contracts/http';

export class OperatorResponse implements Operator {
  @ApiProperty({ example: 'Meera.Cooks' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;
}
