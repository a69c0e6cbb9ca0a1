import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

import { USER_CODE } from '../user-code.js';

export class UserCodeDto {
  @ApiProperty({ example: 'BCDF-GHJK', description: 'The code that the program shows.' })
  @Matches(USER_CODE, {
    message: 'Enter the code as the program shows it, like BCDF-GHJK',
  })
  readonly userCode!: string;
}
