import { ApiProperty } from '@nestjs/swagger';
import type { Appeal, LinkedAppeal, PageLanguage, TakedownCategory, TakedownTarget } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';

import { LANGUAGE } from '../users/profile/language.response.js';

const TARGET = { example: 'entry', enum: ['page', 'account', 'entry', 'product'] };
const CATEGORY = { example: 'fraud', enum: TAKEDOWN_CATEGORIES };
const CONTENT = { example: 'Win a phone win.example', description: 'Title and address; empty for pages and accounts.' };
const AT = '2026-12-03T03:30:00.000Z';

export class AppealResponse implements Appeal {
  @ApiProperty({ example: 'meera.cooks' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;

  @ApiProperty(TARGET)
  readonly target!: TakedownTarget;

  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a', description: 'Empty for pages and accounts.' })
  readonly id!: string;

  @ApiProperty(CONTENT)
  readonly content!: string;

  @ApiProperty(CATEGORY)
  readonly category!: TakedownCategory;

  @ApiProperty({ example: 'The link leads to my own shop.' })
  readonly words!: string;

  @ApiProperty({ example: AT })
  readonly at!: string;

  @ApiProperty({ example: 'The shop asks for passwords.', required: false, description: 'Absent while it waits.' })
  readonly answer?: string;
}

export class LinkedAppealResponse implements LinkedAppeal {
  @ApiProperty({ example: 'meera.cooks' })
  readonly username!: string;

  @ApiProperty(LANGUAGE)
  readonly language?: PageLanguage;

  @ApiProperty(TARGET)
  readonly target!: TakedownTarget;

  @ApiProperty(CONTENT)
  readonly content!: string;

  @ApiProperty(CATEGORY)
  readonly category!: TakedownCategory;

  @ApiProperty({ example: 'The link asks for passwords.', description: 'The words of the operator.' })
  readonly reason!: string;

  @ApiProperty({ example: AT, description: 'The time of the takedown.' })
  readonly at!: string;

  @ApiProperty({ example: 'It is my own shop.', required: false, description: 'Absent before the appeal.' })
  readonly words?: string;

  @ApiProperty({ example: 'The shop asks for passwords.', required: false, description: 'Absent before the answer.' })
  readonly answer?: string;
}
