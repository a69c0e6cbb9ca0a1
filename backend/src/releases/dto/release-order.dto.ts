import { ApiProperty } from '@nestjs/swagger';
import type { ReleaseOrder } from '@linkstall/contracts/http';

import { cleanLineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

const LONGEST_WHY = 300;
const LONGEST_NAME = 80;
const RELEASE = /^[\w.+-]{1,60}~[0-9a-f]{12}$/;
const wrong = (field: string) => `${field} is no release`;

export class ReleaseOrderDto implements ReleaseOrder {
  @ApiProperty({ example: 'The order of links was lost', maxLength: LONGEST_WHY, description: 'Why, for the log.' })
  @Rule(cleanLineOf('Why', LONGEST_WHY))
  readonly message!: string;

  @ApiProperty({ example: '1.2.0~0f3a9c1e07b5', description: 'What was seen to be stable.' })
  @Rule({
    most: LONGEST_NAME,
    tooLong: wrong('stable'),
    problem: (name) => (RELEASE.test(name) ? null : wrong('stable')),
  })
  readonly stable!: string;

  @ApiProperty({ example: '1.3.0~5d42686e1f90', description: 'What was seen to be the candidate; empty: none.' })
  @Rule({
    most: LONGEST_NAME,
    tooLong: wrong('candidate'),
    problem: (name) => (name === '' || RELEASE.test(name) ? null : wrong('candidate')),
  })
  readonly candidate!: string;
}
