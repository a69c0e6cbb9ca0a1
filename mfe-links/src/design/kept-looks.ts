import type { OwnLook, Theme } from '@linkstall/contracts/http';
import { isRecord } from '@linkstall/kit/remote';
import { lookTheme } from '@linkstall/themes/own-look';

import type { Editing } from './editor.state.ts';
import { isTheme } from './theme-look.ts';

/** What is not saved, as text; '' where there is nothing. Photos cannot be kept. */
export function keptText(unsaved: readonly Editing[]): string {
  if (unsaved.length === 0) return '';
  return JSON.stringify(
    unsaved.map(({ look, photoOf, base, name, choices }) => {
      return { lookId: look?._id ?? null, revision: look?.revision, photoOf, base: base._id, name, choices };
    }),
  );
}

interface Known {
  readonly themes: readonly Theme[];
  readonly looks: readonly OwnLook[];
}

/** Reads it again. What is damaged, or made of a theme that is gone, is left out. */
export function keptLooks(text: string, known: Known): readonly Editing[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.flatMap((each, at) => keptLook(each, known, -1 - at) ?? []) : [];
  } catch {
    return [];
  }
}

function keptLook(kept: unknown, { themes, looks }: Known, opened: number): Editing | null {
  if (!isRecord(kept) || typeof kept['name'] !== 'string') return null;
  const { lookId, revision, photoOf, name } = kept;
  const choices = kept['choices'] as Editing['choices'];
  const base = themes.find(({ _id }) => _id === kept['base']);
  if (!base || !isTheme(lookTheme(base, choices))) return null;
  const look = looks.find(({ _id }) => _id === lookId);
  return {
    opened,
    // As it was when it was opened: what somebody else made of it since is not written over unseen.
    look: look ? { ...look, ...(typeof revision === 'number' && { revision }) } : null,
    newer: null,
    photoOf: typeof photoOf === 'string' ? photoOf : null,
    base,
    name,
    choices,
    photo: null,
    file: null,
    past: [],
    moving: undefined,
    isTouched: true,
  };
}
