import type { ThemeChoices, CustomThemePhoto, CustomTheme, Theme } from '@linkstall/contracts/http';
import { shellAtom } from '@linkstall/kit/remote';
import { choicesOf, createCustomTheme } from '@linkstall/themes/custom-theme';
import { atom } from 'jotai';

import { customThemeTexts } from '../ui/custom-theme-texts.ts';
import { deleteCustomThemeAtom, customThemes } from './custom-themes.state.ts';
import { chosenThemeIdAtom, discardChosenThemeAtom, selectThemeAtom } from './themes.state.ts';

/** The choices, the photo that the phone preview shows, and the photo's file while it is not stored. */
interface EditedTheme {
  readonly choices: ThemeChoices;
  readonly photo: CustomThemePhoto | null;
  readonly file: File | null;
}

interface UndoStep extends EditedTheme {
  /** Set only when the same press changed the name. */
  readonly name?: string;
}

export interface EditorState extends EditedTheme {
  /** Number of this editor, so that React mounts each editor anew. */
  readonly editorNumber: number;
  /** The saved theme that is edited. Null for a new one. */
  readonly customTheme: CustomTheme | null;
  /** The stored theme, when the API refused to save because the theme was changed elsewhere. */
  readonly newerTheme: CustomTheme | null;
  /** Id of the custom theme whose photo a copy uses. */
  readonly photoSourceId: string | null;
  readonly base: Theme;
  /** The theme that was chosen and not saved when a tab opened this editor. */
  readonly chosenTheme?: Theme;
  readonly name: string;
  /** Earlier states for Undo, the oldest first. */
  readonly undoSteps: readonly UndoStep[];
  /** The field that the user is changing. Consecutive changes of this field are one Undo step. */
  readonly activeField: string | undefined;
  readonly isTouched: boolean;
}

/** The tabs of the design page. All but the first show parts of the editor. */
export const TABS = ['theme', 'colors', 'type', 'buttons', 'background'] as const;
export type DesignTab = (typeof TABS)[number];

export const tabAtom = atom<DesignTab>('theme');
const editorAtom = atom<EditorState | null>(null);
const editorNumberAtom = atom(0);
const unsavedAtom = atom<readonly EditorState[]>([]);

export const currentEditorAtom = atom((get) => get(editorAtom));
/** Unsaved editor states that can be continued, the latest first. */
export const unsavedEditorsAtom = atom((get) => get(unsavedAtom));
/** How the last editor ended. The focus goes to an element that fits this end. */
export const editorEndAtom = atom<{ readonly themeId: string | null; readonly isSaved: boolean } | null>(null);

/** Theme id of a new custom theme in the phone preview, so that its base theme stays unchanged. */
const PREVIEW_ID = 'own-look';

/** The edited theme as pages would show it. */
export const editedTheme = ({ customTheme, base, choices, photo }: EditorState): Theme => ({
  ...createCustomTheme(base, choices, photo),
  _id: customTheme?._id ?? PREVIEW_ID,
});

export const updateEditorAtom = atom(null, (get, set, editor: EditorState) => {
  set(editorAtom, editor);
  get(shellAtom).events.emit('theme:previewed', { theme: editedTheme(editor) });
});

const MAX_UNSAVED = 5;

/** Opens an editor. Another unsaved editor is set aside, and an unsaved choice of a theme is discarded. */
const showEditorAtom = atom(null, (get, set, editor: EditorState) => {
  const previousEditor = get(editorAtom);
  if (previousEditor?.isTouched) set(unsavedAtom, [previousEditor, ...get(unsavedAtom)].slice(0, MAX_UNSAVED));
  set(discardChosenThemeAtom);
  if (get(tabAtom) === 'theme') set(tabAtom, 'colors');
  set(editorNumberAtom, get(editorNumberAtom) + 1);
  set(updateEditorAtom, { ...editor, editorNumber: get(editorNumberAtom) });
});

interface OpenOptions {
  readonly base: Theme;
  /** The custom theme to change or to copy. */
  readonly customTheme?: CustomTheme;
  readonly isCopy?: boolean;
  readonly chosenTheme?: Theme | undefined;
}

export const openEditorAtom = atom(null, (_get, set, options: OpenOptions) => {
  const { base, customTheme, isCopy = false, chosenTheme } = options;
  const name = customTheme ? customTheme.name : customThemeTexts.initialName(base.name);
  set(showEditorAtom, {
    editorNumber: 0,
    customTheme: customTheme && !isCopy ? customTheme : null,
    newerTheme: null,
    photoSourceId: customTheme?.photo && isCopy ? customTheme._id : null,
    base,
    ...(chosenTheme && { chosenTheme }),
    name: isCopy ? customThemeTexts.copyOf(name) : name,
    choices: customTheme?.choices ?? choicesOf(base),
    photo: customTheme?.photo ?? null,
    file: null,
    undoSteps: [],
    activeField: undefined,
    isTouched: false,
  });
});

/** Releases the object URLs of photos that only the phone preview shows. */
function releasePhotos(editor: EditorState): void {
  for (const { photo } of [editor, ...editor.undoSteps])
    if (photo?.url.startsWith('blob:')) URL.revokeObjectURL(photo.url);
}

/** Closes the editor. `savedAs` is the id of the saved custom theme. Without this id, unsaved changes are set aside. */
export const closeEditorAtom = atom(null, (get, set, savedAs?: string) => {
  const editor = get(editorAtom);
  set(tabAtom, 'theme');
  if (!editor) return;
  const isSaved = savedAs !== undefined;
  if (isSaved) releasePhotos(editor);
  else if (editor.isTouched) set(unsavedAtom, [editor, ...get(unsavedAtom)].slice(0, MAX_UNSAVED));
  set(editorEndAtom, { themeId: savedAs ?? editor.customTheme?._id ?? null, isSaved });
  set(editorAtom, null);
  get(shellAtom).events.emit('theme:previewed', { theme: null });
});

/** Continues an editor that was set aside. When its custom theme was deleted, the next save creates a new one. */
export const continueEditorAtom = atom(null, (get, set, editor: EditorState) => {
  set(discardEditorAtom, editor);
  const themes = get(customThemes.confirmedAtom) ?? [];
  const [savedTheme, copiedTheme] = [editor.customTheme?._id, editor.photoSourceId].map((id) =>
    themes.find(({ _id }) => _id === id),
  );
  set(showEditorAtom, {
    ...editor,
    customTheme: savedTheme ? editor.customTheme : null,
    photoSourceId: copiedTheme ? editor.photoSourceId : null,
    photo: editor.file ? editor.photo : ((savedTheme ?? copiedTheme)?.photo ?? null),
    newerTheme: null,
    activeField: undefined,
  });
});

export const discardEditorAtom = atom(null, (get, set, editor: EditorState) => {
  set(
    unsavedAtom,
    get(unsavedAtom).filter((each) => each !== editor),
  );
});

export const restoreEditorsAtom = atom(null, (_get, set, editors: readonly EditorState[]) => set(unsavedAtom, editors));

/** Clears the editors when the user leaves the page. The draft of this tab keeps the unsaved changes. */
export const leaveEditorsAtom = atom(null, (get, set) => {
  set(closeEditorAtom);
  get(unsavedAtom).forEach(releasePhotos);
  set(unsavedAtom, []);
});

/** Selects a theme or a saved custom theme. An open editor with changes is set aside. */
export const pickThemeAtom = atom(null, (_get, set, theme: Theme) => {
  set(closeEditorAtom);
  set(selectThemeAtom, theme);
});

/** Deletes a custom theme. Then the theme is neither selected nor open in the editor. */
export const removeCustomThemeAtom = atom(null, async (get, set, customTheme: CustomTheme): Promise<void> => {
  await set(deleteCustomThemeAtom, customTheme);
  if (get(customThemes.confirmedAtom)?.some(({ _id }) => _id === customTheme._id)) return;
  if (get(chosenThemeIdAtom) === customTheme._id) set(discardChosenThemeAtom);
  if (get(editorAtom)?.customTheme?._id === customTheme._id) set(closeEditorAtom);
});

const MAX_STEPS = 100;

const undoStepOf = ({ choices, photo, file }: EditorState): UndoStep => ({ choices, photo, file });
const withUndoStep = (editor: EditorState, step = undoStepOf(editor)) => [...editor.undoSteps, step].slice(-MAX_STEPS);

/** `field`: consecutive changes of the same field are one Undo step, until `endUndoStepAtom` runs. */
export const chooseAtom = atom(null, (get, set, ...[change, field]: [Partial<ThemeChoices>, string?]) => {
  const editor = get(editorAtom);
  if (!editor) return;
  const undoSteps = field !== undefined && field === editor.activeField ? editor.undoSteps : withUndoStep(editor);
  set(updateEditorAtom, {
    ...editor,
    choices: { ...editor.choices, ...change },
    undoSteps,
    activeField: field,
    isTouched: true,
  });
});

/** Ends the Undo step, so that the next change of the same field starts a new one. */
export const endUndoStepAtom = atom(null, (get, set) => {
  const editor = get(editorAtom);
  if (editor?.activeField !== undefined) set(editorAtom, { ...editor, activeField: undefined });
});

export const renameAtom = atom(null, (get, set, name: string) => {
  const editor = get(editorAtom);
  if (editor) set(editorAtom, { ...editor, name, isTouched: true });
});

/** `photo`: the image for the phone preview. Null when this browser cannot decode it. */
export const choosePhotoAtom = atom(null, (get, set, { file, photo }: Pick<EditedTheme, 'file' | 'photo'>) => {
  const editor = get(editorAtom);
  if (!editor) return;
  set(updateEditorAtom, {
    ...editor,
    photo,
    file,
    undoSteps: withUndoStep(editor),
    activeField: undefined,
    isTouched: true,
  });
});

export const undoAtom = atom(null, (get, set) => {
  const editor = get(editorAtom);
  const lastStep = editor?.undoSteps.at(-1);
  if (editor && lastStep)
    set(updateEditorAtom, {
      ...editor,
      ...lastStep,
      undoSteps: editor.undoSteps.slice(0, -1),
      activeField: undefined,
      isTouched: true,
    });
});

/** Restores the choices of the base theme. Undo can revert this step. */
export const resetToBaseAtom = atom(null, (get, set) => {
  const editor = get(editorAtom);
  if (editor) set(chooseAtom, choicesOf(editor.base));
});

/** Replaces the edited values with the newer saved theme. Undo restores the edited values. */
export const loadNewerAtom = atom(null, (get, set) => {
  const editor = get(editorAtom);
  if (!editor?.newerTheme) return;
  const { newerTheme, name } = editor;
  const { choices, photo } = newerTheme;
  const undoSteps = withUndoStep(editor, { ...undoStepOf(editor), name });
  const newerState = { customTheme: newerTheme, newerTheme: null, name: newerTheme.name, choices, photo, file: null };
  set(updateEditorAtom, { ...editor, ...newerState, undoSteps, activeField: undefined, isTouched: false });
});
