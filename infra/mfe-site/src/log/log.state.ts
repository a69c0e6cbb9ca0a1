import type { AuditLine, AuditLog } from '@linkstall/contracts/http';
import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { createOperatorAtoms } from '@linkstall/kit/operators';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { fetchLog } from '../ui/moderation.api.ts';

const { viewAtom, doLoadAtom } = createOperatorAtoms((http) => fetchLog(http, 'newest'));

/** The older pages that were read; null before the first one. */
const readAtom = atom<AuditLog | null>(null);

export const logAtom = atom((get) => get(viewAtom));

/** The lines after the newest page, and the id of the next page. */
export const olderAtom = atom((get): AuditLog => {
  const view = get(viewAtom);
  return get(readAtom) ?? { lines: [], ...(view.status === 'ready' && nextOf(view.value)) };
});

export const doLoadLogAtom = atom(null, async (_get, set) => {
  set(readAtom, null);
  await set(doLoadAtom);
});

export const doLoadOlderAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const { lines, next } = get(olderAtom);
  if (next === undefined) return;
  const response = await attempt(shell, () => fetchLog(shell.http, next));
  if (!response.ok) return noticeFailure(shell, response.failure);
  set(readAtom, { lines: [...lines, ...response.value.lines], ...nextOf(response.value) });
});

/** All lines, for the export. @throws the failure of the API */
export const doReadAllAtom = atom(null, async (get): Promise<readonly AuditLine[]> => {
  const { http } = get(shellAtom);
  const lines: AuditLine[] = [];
  for (let next: string | undefined = 'newest'; next !== undefined;) {
    const page: AuditLog = await fetchLog(http, next);
    lines.push(...page.lines);
    next = page.next;
  }
  return lines;
});

const nextOf = ({ next }: AuditLog) => (next === undefined ? {} : { next });
