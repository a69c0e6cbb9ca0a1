import { Injectable } from '@nestjs/common';
import type { ThemeChoices, CustomTheme, Theme } from '@linkstall/contracts/http';
import { isDeepStrictEqual } from 'node:util';
import { adviceOn } from '@linkstall/themes/contrast-advice';
import { createCustomTheme, MAX_CUSTOM_THEMES } from '@linkstall/themes/custom-theme';

import { DomainError } from '../../http/domain-error.js';
import { invalid } from '../../http/validation.js';
import { IMAGE_WIDTHS, ImageStore } from '../../media/store/image-store.service.js';
import { NewImages } from '../../media/upload/new-images.service.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { restoreItem } from '../../ordering/put-back.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { ThemesService } from '../themes.service.js';
import type { ExportFile } from '../../users/account-contributors.service.js';
import { CustomThemeLists } from './custom-theme-lists.service.js';
import type { StoredCustomTheme, StoredPhoto } from './stored-custom-theme.js';

interface NewCustomTheme {
  readonly name: string;
  readonly base: string;
  readonly choices: ThemeChoices;
  /** Another custom theme of the same owner, whose photo the new custom theme also uses. */
  readonly photoOf: string | undefined;
}

/** An edit; undefined fields stay unchanged. */
interface CustomThemeEdit {
  readonly themeId: string;
  /** The revision that the caller saw, if the call names one. */
  readonly seenRevision: number | undefined;
  readonly name: string | undefined;
  readonly choices: ThemeChoices | undefined;
}

const photoPath = (id: string) => `images/looks/${id}.webp`;

/** Custom themes that creators make from a base theme. */
@Injectable()
export class CustomThemesService {
  constructor(
    private readonly lists: CustomThemeLists,
    private readonly themes: ThemesService,
    private readonly images: ImageStore,
  ) {}

  async list(ownerId: string): Promise<CustomTheme[]> {
    return (await this.lists.of(ownerId)).map((customTheme) => this.toResponse(customTheme));
  }

  /** Null when the owner has no such custom theme. */
  async themeOf(ownerId: string, themeId: string): Promise<Theme | null> {
    const customTheme = (await this.lists.of(ownerId)).find(({ id }) => id === themeId);
    return customTheme ? this.toTheme(customTheme) : null;
  }

  async add(
    writer: Writer,
    { photoOf, ...customTheme }: NewCustomTheme,
    upload: UploadedImage | undefined,
  ): Promise<CustomTheme> {
    this.themes.getOrThrow(customTheme.base);
    assertReadable(customTheme.choices);
    const newImages = new NewImages(this.images, upload ? [upload] : [], 'photo', writer.write);
    const themeId = this.lists.newId(customTheme.base, writer);
    const isApplied = (customThemes: readonly StoredCustomTheme[]) => customThemes.some(({ id }) => id === themeId);
    const { customThemes } = await newImages.during(() =>
      this.lists.change(writer, {
        isApplied,
        change: async (themes) => {
          assertNotFull(themes);
          const sharedPhoto = photoOf === undefined ? null : getCustomTheme(themes, photoOf).photo;
          const photo = (await newPhoto(newImages)) ?? sharedPhoto;
          assertPhoto(customTheme.choices, photo);
          return { customThemes: [...themes, { ...customTheme, id: themeId, photo, revision: 1 }] };
        },
      }),
    );
    return this.toResponse(getCustomTheme(customThemes, themeId));
  }

  async edit(writer: Writer, edit: CustomThemeEdit, upload: UploadedImage | undefined): Promise<CustomTheme> {
    const { themeId, seenRevision } = edit;
    if (edit.choices) assertReadable(edit.choices);
    const newImages = new NewImages(this.images, upload ? [upload] : [], 'photo', writer.write);
    const isApplied = (themes: readonly StoredCustomTheme[]) =>
      isEditApplied(getCustomTheme(themes, themeId), { ...edit, newImages });
    const { customThemes } = await newImages.during(() =>
      this.lists.change(writer, {
        isApplied,
        change: async (themes) => {
          const theme = getCustomTheme(themes, themeId);
          if (seenRevision !== undefined && seenRevision !== theme.revision) throw changedMeanwhile();
          const { name = theme.name, choices = theme.choices } = edit;
          const photo = (await newPhoto(newImages)) ?? theme.photo;
          assertPhoto(choices, photo);
          const changedTheme = { ...theme, name, choices, photo, revision: theme.revision + 1 };
          return { customThemes: themes.map((customTheme) => (customTheme === theme ? changedTheme : customTheme)) };
        },
      }),
    );
    return this.toResponse(getCustomTheme(customThemes, themeId));
  }

  /** Deletes a custom theme. A page with this theme then shows the base theme. */
  async remove(writer: Writer, themeId: string): Promise<void> {
    await this.lists.change(writer, {
      isApplied: (customThemes) => !customThemes.some(({ id }) => id === themeId),
      change: (customThemes, removed) => {
        const customTheme = getCustomTheme(customThemes, themeId);
        const removedItem = { customTheme, place: customThemes.indexOf(customTheme), at: this.lists.now() };
        return {
          customThemes: customThemes.filter((other) => other !== customTheme),
          removed: [...removed, removedItem],
        };
      },
    });
    this.lists.beginUndo();
  }

  /** Restores a deleted custom theme at its former place, within the undo time. A page that had this theme shows it again. */
  async restore(writer: Writer, themeId: string): Promise<CustomTheme> {
    const isApplied = (customThemes: readonly StoredCustomTheme[]) => customThemes.some(({ id }) => id === themeId);
    const { customThemes } = await this.lists.change(writer, {
      isApplied,
      change: (themes, removed) => {
        const removedTheme = removed.find(({ customTheme }) => customTheme.id === themeId);
        if (!removedTheme) throw customThemeNotFound();
        assertNotFull(themes);
        const removedItems = removed.map(({ customTheme, place }) => ({ id: customTheme.id, place }));
        const { ids, idsBehind: behind } = restoreItem(
          themes.map(({ id }) => id),
          removedItems,
          themeId,
        );
        const all = new Map([...themes, removedTheme.customTheme].map((customTheme) => [customTheme.id, customTheme]));
        const stillRemoved = removed.filter((other) => other !== removedTheme);
        return {
          customThemes: ids.flatMap((id) => all.get(id) ?? []),
          removed: stillRemoved.map((other) =>
            behind.includes(other.customTheme.id) ? { ...other, place: other.place + 1 } : other,
          ),
        };
      },
    });
    return this.toResponse(getCustomTheme(customThemes, themeId));
  }

  /** The data export of an owner: all custom themes, and their photos as files. */
  async exportOf(ownerId: string) {
    const customThemes = await this.lists.of(ownerId);
    const photos = new Set(customThemes.flatMap(({ photo }) => photo?.id ?? []));
    const files: ExportFile[] = [...photos].map((id) => ({
      path: photoPath(id),
      imageId: id,
      read: () => this.images.read(id, IMAGE_WIDTHS.photo[2]),
    }));
    const data = customThemes.map(({ id, name, base, choices, photo, revision }) => {
      const file = photo && { file: photoPath(photo.id), darkest: photo.darkest, lightest: photo.lightest };
      return { _id: id, name, base, choices, photo: file, revision };
    });
    return { data, files };
  }

  private toResponse(customTheme: StoredCustomTheme): CustomTheme {
    const { id, name, base, choices, photo, revision } = customTheme;
    const shownPhoto = photo && { url: photo.url, darkest: photo.darkest, lightest: photo.lightest };
    return { _id: id, name, base, choices, photo: shownPhoto, theme: this.toTheme(customTheme), revision };
  }

  /** The theme that pages show. Its name is the name of the base theme, because the names of custom themes are private. */
  private toTheme({ id, base, choices, photo }: StoredCustomTheme): Theme {
    return { ...createCustomTheme(this.themes.getOrDefault(base), choices, photo), _id: id };
  }
}

const customThemeNotFound = () => new DomainError('not-found', 'look.not_found', 'There is no such look');
const changedMeanwhile = () =>
  new DomainError('conflict', 'look.changed', 'This look was changed somewhere else meanwhile');

/** Whether an edit was made before: recognised by its photo, or without a photo by the stored fields. */
function isEditApplied(
  { name, choices, photo }: StoredCustomTheme,
  edit: CustomThemeEdit & { readonly newImages: NewImages },
): boolean {
  if (edit.newImages.count > 0) return edit.newImages.among(photo ? [photo] : []).length > 0;
  const newFields = { name: edit.name ?? name, choices: edit.choices ?? choices };
  return isDeepStrictEqual(newFields, { name, choices });
}

async function newPhoto(newImages: NewImages): Promise<StoredPhoto | null> {
  const [stored] = await newImages.store();
  if (!stored) return null;
  if (!stored.range) throw new Error('A photo was stored and not measured');
  return { id: stored.id, url: stored.url, ...stored.range };
}

function assertNotFull(customThemes: readonly StoredCustomTheme[]): void {
  if (customThemes.length < MAX_CUSTOM_THEMES) return;
  throw new DomainError('conflict', 'look.limit', `You can keep ${MAX_CUSTOM_THEMES} looks. Delete one first`);
}

/** Refuses choices with unreadable text instead of correcting them, because the screen already offers readable choices. */
function assertReadable(choices: ThemeChoices): void {
  const [advice] = adviceOn(choices);
  if (!advice) return;
  const where = advice.where === 'paper' ? 'on your links' : 'on this background';
  throw invalid([{ field: 'choices', message: `Words cannot be read ${where}` }]);
}

function assertPhoto({ background }: ThemeChoices, photo: StoredPhoto | null): void {
  if (background.kind !== 'photo' || photo) return;
  throw invalid([{ field: 'photo', message: 'Choose a photo first' }]);
}

/** A custom theme of another owner is reported as missing. */
function getCustomTheme(customThemes: readonly StoredCustomTheme[], themeId: string): StoredCustomTheme {
  const theme = customThemes.find(({ id }) => id === themeId);
  if (!theme) throw customThemeNotFound();
  return theme;
}
