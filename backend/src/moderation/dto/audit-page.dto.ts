import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class AuditPageDto {
  @ApiProperty({ example: 'newest', description: '`newest`, or the value of `next` in the page before.' })
  @Matches(/^(?:newest|\d{13})$/, { message: 'before must be newest, or the value of next' })
  readonly before!: string;
}
