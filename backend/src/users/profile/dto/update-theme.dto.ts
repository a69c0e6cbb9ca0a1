import { ApiProperty } from '@nestjs/swagger';

import { Rule } from '../../../http/rule.js';
import { NO_THEME } from '../../../themes/themes.service.js';

export class UpdateThemeDto {
  @ApiProperty({
    example: 'monsoon',
    description: 'Id of a theme of `GET theme/all-theme`, or of a custom theme of the user.',
  })
  @Rule({ maxLength: 40, tooLong: NO_THEME, problem: (theme) => (theme === '' ? 'theme is required' : null) })
  readonly theme!: string;
}
