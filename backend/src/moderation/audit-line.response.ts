import { ApiProperty } from '@nestjs/swagger';
import type {
  AuditAction,
  AuditLine,
  AuditLog,
  AuditState,
  TakedownCategory,
  TakedownTarget,
} from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';

import type { AuditLineEntity } from './audit-line.schema.js';

const STATE = { example: 'visible', enum: ['visible', 'hidden', 'suspended'] };

export class AuditLineResponse implements AuditLine {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly id!: string;

  @ApiProperty({ example: '2026-12-03T03:30:00.000Z' })
  readonly at!: string;

  @ApiProperty({ example: 'meera.cooks', description: 'The operator, by the name of that time.' })
  readonly actor!: string;

  @ApiProperty({ example: 'takedown', enum: ['takedown', 'restore', 'dismiss', 'keep'] })
  readonly action!: AuditAction;

  @ApiProperty({ example: 'entry', enum: ['page', 'account', 'entry', 'product'] })
  readonly target!: TakedownTarget;

  @ApiProperty({ example: 'meera.cooks', description: 'The owner, by the name of that time.' })
  readonly username!: string;

  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a', description: 'Empty for pages and accounts.' })
  readonly item!: string;

  @ApiProperty({ example: 'Win a phone win.example', description: 'Title and address; empty for pages and accounts.' })
  readonly content!: string;

  @ApiProperty({ example: 'fraud', enum: TAKEDOWN_CATEGORIES, required: false, description: 'Only for takedowns.' })
  readonly category?: TakedownCategory;

  @ApiProperty({ example: 'The link asks for passwords.' })
  readonly reason!: string;

  @ApiProperty(STATE)
  readonly before!: AuditState;

  @ApiProperty({ ...STATE, example: 'hidden' })
  readonly after!: AuditState;
}

export class AuditLogResponse implements AuditLog {
  @ApiProperty({ type: [AuditLineResponse] })
  readonly lines!: AuditLineResponse[];

  @ApiProperty({ example: '1796000000000', required: false, description: 'Absent on the last page.' })
  readonly next?: string;
}

export function toAuditLine({ _id, at, actorId: _actor, user: _user, category, ...line }: AuditLineEntity): AuditLine {
  const { actor, action, target, username, item, content, reason, before, after } = line;
  const what = { actor, action, target, username, item, content, ...(category && { category }) };
  return { id: _id.toHexString(), at: at.toISOString(), ...what, reason, before, after };
}
