import { ApiProperty } from '@nestjs/swagger';

import { Rule } from '../../http/rule.js';

export class DeleteLinkDto {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  @Rule((id) => (/^[0-9a-f]{24}$/i.test(id) ? null : 'linkId is not the id of a link'))
  readonly linkId!: string;
}
