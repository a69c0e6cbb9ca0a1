import type { AuditAction, AuditTarget } from '@linkstall/contracts/http';

export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...(['takedown', 'restore', 'dismiss', 'setup', 'operator-add', 'operator-remove', 'second-factor-off'] as const),
  ...(['sessions-end', 'settings', 'logo', 'invite', 'withdraw', 'approve', 'refuse'] as const),
];
export const AUDIT_TARGETS: readonly AuditTarget[] = ['page', 'account', 'entry', 'product', 'site'];
