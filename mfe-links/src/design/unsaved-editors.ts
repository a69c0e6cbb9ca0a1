import type { CustomTheme, Theme } from '@linkstall/contracts/http';
import { isRecord } from '@linkstall/kit/remote';
import { createCustomTheme } from '@linkstall/themes/custom-theme';

import type { EditorState } from './editor.state.ts';
import { isTheme } from './tile-css.ts';

/** Unsaved custom themes as JSON for the draft; '' without unsaved themes. Photo files cannot be stored. */
export function serializeEditors(editors: readonly EditorState[]): string {
  if (editors.length === 0) return '';
  return JSON.stringify(
    editors.map(({ customTheme, photoSourceId, base, name, choices }) => {
      return {
        lookId: customTheme?._id ?? null,
        revision: customTheme?.revision,
        photoOf: photoSourceId,
        base: base._id,
        name,
        choices,
      };
    }),
  );
}

interface KnownThemes {
  readonly themes: readonly Theme[];
  readonly customThemes: readonly CustomTheme[];
}

/** Reads the JSON. Leaves out damaged items, and items whose base theme does not exist. */
export function parseEditors(text: string, knownThemes: KnownThemes): readonly EditorState[] {
  try {
    const content: unknown = JSON.parse(text);
    // Negative numbers differ from the numbers of all editors that were opened on this page.
    return Array.isArray(content)
      ? content.flatMap((item, index) => parseEditor(item, knownThemes, -1 - index) ?? [])
      : [];
  } catch {
    return [];
  }
}

function parseEditor(
  content: unknown,
  { themes, customThemes }: KnownThemes,
  editorNumber: number,
): EditorState | null {
  if (!isRecord(content) || typeof content['name'] !== 'string') return null;
  const { lookId, revision, photoOf, name } = content;
  const choices = content['choices'] as EditorState['choices'];
  const base = themes.find(({ _id }) => _id === content['base']);
  if (!base || !isTheme(createCustomTheme(base, choices))) return null;
  const customTheme = customThemes.find(({ _id }) => _id === lookId);
  return {
    editorNumber,
    // Keeps the old revision, so that the API refuses to overwrite a newer change.
    customTheme: customTheme ? { ...customTheme, ...(typeof revision === 'number' && { revision }) } : null,
    newerTheme: null,
    photoSourceId: typeof photoOf === 'string' ? photoOf : null,
    base,
    name,
    choices,
    photo: null,
    file: null,
    undoSteps: [],
    activeField: undefined,
    isTouched: true,
  };
}
