import type { AuditAction, AuditTarget, TakedownTarget } from '@linkstall/contracts/http';

export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...([
    'takedown',
    'restore',
    'dismiss',
    'keep',
    'trust',
    'setup',
    'operator-add',
    'operator-remove',
    'second-factor-off',
  ] as const),
  ...([
    'sessions-end',
    'settings',
    'logo',
    'invite',
    'withdraw',
    'approve',
    'refuse',
    'block-host',
    'unblock-host',
  ] as const),
];
export const AUDIT_TARGETS: readonly AuditTarget[] = ['page', 'account', 'entry', 'product', 'site'];

/** The target of a line about a takedown. Only other lines are about the site. */
export const takedownTargetOf = ({ target }: { readonly target: AuditTarget }): TakedownTarget =>
  target === 'site' ? 'page' : target;
