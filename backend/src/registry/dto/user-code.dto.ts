import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class UserCodeDto {
  @ApiProperty({ example: 'BCDF-GHJK', description: 'The code that the program shows.' })
  @Matches(/^[BCDFGHJ-NP-TV-XZ]{4}-[BCDFGHJ-NP-TV-XZ]{4}$/, {
    message: 'Enter the code as the program shows it, like BCDF-GHJK',
  })
  readonly userCode!: string;
}
