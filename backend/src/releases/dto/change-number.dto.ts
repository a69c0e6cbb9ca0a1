import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class ChangeNumberDto {
  @ApiProperty({ example: '42', description: 'The number of a change.' })
  @Matches(/^[1-9]\d{0,14}$/, { message: 'seq must be the number of a change' })
  readonly seq!: string;
}
