import type { EntryKindsPort } from '@linkstall/contracts/shell';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

type CustomKind = ReturnType<EntryKindsPort['list']>[number];

/** The kinds of entries that other remotes bring. A disabled remote has none. */
export const useCustomKinds = (): readonly CustomKind[] => useAtomValue(shellAtom).entryKinds?.list() ?? [];

/** Undefined when the kind is switched off. */
export const useCustomKind = (entryKind: string | undefined): CustomKind | undefined =>
  useCustomKinds().find(({ kind }) => kind === entryKind);
