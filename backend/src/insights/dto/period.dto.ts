import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

const PERIODS = ['1', '7', '30', '90', '365'] as const;

export class PeriodDto {
  @ApiProperty({ example: '30', enum: PERIODS, description: 'The number of days, with today.' })
  @IsIn(PERIODS, { message: 'days must be 1, 7, 30, 90 or 365' })
  readonly days!: (typeof PERIODS)[number];
}
