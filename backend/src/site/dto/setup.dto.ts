import { ApiProperty } from '@nestjs/swagger';

import { lineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

export class SetupDto {
  @ApiProperty({ example: '3kq9-…', maxLength: 100, description: 'The content of DATA_DIR/setup-code.' })
  @Rule(lineOf('Code', 100))
  readonly code!: string;
}
