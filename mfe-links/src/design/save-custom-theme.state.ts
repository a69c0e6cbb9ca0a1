import type { ApiFailure } from '@linkstall/contracts/shell';
import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { changeList, isStale } from '@linkstall/kit/order';
import { store, shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { customThemeTexts } from '../ui/custom-theme-texts.ts';
import {
  closeEditorAtom,
  currentEditorAtom,
  updateEditorAtom,
  unsavedEditorsAtom,
  discardEditorAtom,
  type EditorState,
} from './editor.state.ts';
import { saveCustomTheme } from './custom-themes.api.ts';
import { customThemes } from './custom-themes.state.ts';
import { updateTheme } from '../ui/themes.api.ts';

const savingAtom = atom(false);

export const isSavingCustomThemeAtom = atom((get) => get(savingAtom));

const sendAtom = atom(
  null,
  (get, set, { customTheme, photoSourceId, base, name, choices, file: photo }: EditorState) => {
    const draft = {
      themeId: customTheme?._id ?? null,
      revision: customTheme?.revision,
      name,
      base: base._id,
      choices,
      photoSourceId,
      photo,
    };
    return changeList(
      { get, set, list: customThemes },
      {
        itemId: draft.themeId ?? '',
        send: (http) => saveCustomTheme(http, draft),
        apply: (themes, response) =>
          customTheme ? themes.map((theme) => (theme._id === response._id ? response : theme)) : [...themes, response],
      },
    );
  },
);

/**
 * Handles a refused save without loss. When the theme was changed elsewhere, the user chooses a version. When it was deleted,
 * the editor can save it as a new one.
 */
const handleRefusalAtom = atom(null, async (get, set, failure: ApiFailure): Promise<void> => {
  const shell = get(shellAtom);
  const editorBefore = get(currentEditorAtom);
  const hasStoredTheme = editorBefore?.customTheme || editorBefore?.photoSourceId;
  if (!hasStoredTheme || !isStale(failure)) return noticeFailure(shell, failure);
  await set(customThemes.doLoadAtom);
  const [editor, themes] = [get(currentEditorAtom), get(customThemes.confirmedAtom)];
  if (editor?.editorNumber !== editorBefore.editorNumber || !themes) return noticeFailure(shell, failure);
  const storedTheme = themes.find(({ _id }) => _id === (editor.customTheme?._id ?? editor.photoSourceId));
  if (storedTheme && editor.customTheme && storedTheme.revision !== editor.customTheme.revision)
    return set(updateEditorAtom, { ...editor, newerTheme: storedTheme });
  if (storedTheme) return noticeFailure(shell, failure);
  set(updateEditorAtom, {
    ...editor,
    customTheme: null,
    photoSourceId: null,
    photo: editor.file && editor.photo,
    newerTheme: null,
  });
  shell.notice.error(customThemeTexts.deletedElsewhere);
});

const isSameState = (left: EditorState | null, right: EditorState) =>
  (['editorNumber', 'name', 'choices', 'photo', 'file'] as const).every((key) => left?.[key] === right[key]);

/** Saves the custom theme and applies it to the user's page. */
export const saveCustomThemeAtom = atom(null, async (get, set): Promise<void> => {
  const shell = get(shellAtom);
  const sentEditor = get(currentEditorAtom);
  if (!sentEditor || get(savingAtom)) return;
  set(savingAtom, true);
  const endUnsaved = shell.unsaved();
  const outcome = await set(sendAtom, sentEditor);
  const applyOutcome = outcome.ok ? await attempt(shell, () => updateTheme(shell.http, outcome.value._id)) : outcome;
  endUnsaved();
  set(savingAtom, false);
  if (!outcome.ok) return set(handleRefusalAtom, outcome.failure);
  const current = get(currentEditorAtom);
  const isSame = isSameState(current, sentEditor);
  for (const editor of get(unsavedEditorsAtom)) if (isSameState(editor, sentEditor)) set(discardEditorAtom, editor);
  // The editor stays open after a change during the request, or when the theme is not applied to the page.
  if (current?.editorNumber === sentEditor.editorNumber && !(isSame && applyOutcome.ok)) {
    const { value: customTheme } = outcome;
    const file = current.file === sentEditor.file ? null : current.file;
    set(updateEditorAtom, {
      ...current,
      customTheme,
      photoSourceId: null,
      file,
      photo: file ? current.photo : customTheme.photo,
      isTouched: !isSame,
    });
  }
  if (!applyOutcome.ok) return noticeFailure(shell, applyOutcome.failure);
  shell.session.replaceUser(applyOutcome.value);
  store('userTheme', outcome.value._id);
  if (isSame) {
    shell.events.emit('theme:previewed', { theme: outcome.value.theme });
    set(closeEditorAtom, outcome.value._id);
  }
  shell.notice.success(customThemeTexts.themeSaved);
});

/** Overwrites the change from elsewhere with the edited values. */
export const overwriteNewerAtom = atom(null, async (get, set): Promise<void> => {
  const editor = get(currentEditorAtom);
  if (!editor?.newerTheme) return;
  const { newerTheme, file, photo } = editor;
  set(updateEditorAtom, {
    ...editor,
    customTheme: newerTheme,
    newerTheme: null,
    photo: file ? photo : newerTheme.photo,
  });
  await set(saveCustomThemeAtom);
});
