import { ApiProperty } from '@nestjs/swagger';

import { Rule } from '../../http/rule.js';

const INVALID_ID = 'linkId is not the id of a link';

/** The entry to delete, or to restore. */
export class DeleteLinkDto {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  @Rule({ maxLength: 24, tooLong: INVALID_ID, problem: (id) => (/^[0-9a-f]{24}$/i.test(id) ? null : INVALID_ID) })
  readonly linkId!: string;
}
