import { ApiProperty } from '@nestjs/swagger';
import type { AuditAction, AuditLine, AuditLog, AuditTarget, TakedownCategory } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';

import { AUDIT_ACTIONS, AUDIT_TARGETS } from './audit-line.rule.js';
import type { AuditLineEntity } from './audit-line.schema.js';

const STATE = {
  example: 'visible',
  description:
    'For takedowns visible, hidden or suspended. For settings the values of the changed fields. May be empty.',
};

export class AuditLineResponse implements AuditLine {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly id!: string;

  @ApiProperty({ example: '2026-12-03T03:30:00.000Z' })
  readonly at!: string;

  @ApiProperty({
    example: 'meera.cooks',
    description: 'The operator, by the name of that time; `machine` for the operator key.',
  })
  readonly actor!: string;

  @ApiProperty({ example: 'takedown', enum: AUDIT_ACTIONS })
  readonly action!: AuditAction;

  @ApiProperty({ example: 'entry', enum: AUDIT_TARGETS })
  readonly target!: AuditTarget;

  @ApiProperty({
    example: 'meera.cooks',
    description: 'The owner, by the name of that time; empty for a step about the site.',
  })
  readonly username!: string;

  @ApiProperty({
    example: '6920a1b2c3d4e5f60718293a',
    description: 'The id of an entry, a product or an invitation; empty for others.',
  })
  readonly item!: string;

  @ApiProperty({ example: 'Win a phone win.example', description: 'Title and address, or the note of an invitation.' })
  readonly content!: string;

  @ApiProperty({ example: 'fraud', enum: TAKEDOWN_CATEGORIES, required: false, description: 'Only for takedowns.' })
  readonly category?: TakedownCategory;

  @ApiProperty({ example: 'The link asks for passwords.', description: 'May be empty, except for takedowns.' })
  readonly reason!: string;

  @ApiProperty(STATE)
  readonly before!: string;

  @ApiProperty({ ...STATE, example: 'hidden' })
  readonly after!: string;
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
