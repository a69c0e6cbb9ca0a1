import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class LogPageDto {
  @ApiProperty({ example: '42', description: 'The value of `before` in the page before.' })
  @Matches(/^[1-9]\d{0,14}$/, { message: 'before must be the number of a change' })
  readonly before!: string;
}
