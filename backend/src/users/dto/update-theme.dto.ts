import { ApiProperty } from '@nestjs/swagger';

import { Rule } from '../../http/rule.js';

export class UpdateThemeDto {
  @ApiProperty({ example: 'monsoon', description: 'Id of one of the themes of `GET theme/all-theme`.' })
  @Rule((theme) => (theme === '' ? 'theme is required' : null))
  readonly theme!: string;
}
