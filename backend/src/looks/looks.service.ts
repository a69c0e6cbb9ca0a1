import { Injectable } from '@nestjs/common';
import type { LookChoices, OwnLook, Theme } from '@linkstall/contracts/http';
import { isDeepStrictEqual } from 'node:util';
import { adviceOn } from '@linkstall/themes/look-advice';
import { lookTheme, MOST_LOOKS } from '@linkstall/themes/own-look';

import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { IMAGE_WIDTHS, ImageStore } from '../media/image-store.service.js';
import { NewPictures } from '../media/new-pictures.service.js';
import type { Picture } from '../media/picture.rule.js';
import { putBack } from '../ordering/put-back.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { ThemesService } from '../themes/themes.service.js';
import type { ExportFile } from '../users/account-parts.service.js';
import { LookLists } from './look-lists.service.js';
import type { StoredLook, StoredPhoto } from './stored-look.js';

interface NewLook {
  readonly name: string;
  readonly base: string;
  readonly choices: LookChoices;
  /** Another look of the same owner, whose photo it has, too. */
  readonly photoOf: string | undefined;
}

/** What is undefined stays as it is. */
interface LookEdit {
  readonly lookId: string;
  /** The revision that was seen, if the caller says. */
  readonly seen: number | undefined;
  readonly name: string | undefined;
  readonly choices: LookChoices | undefined;
}

const photoPath = (id: string) => `images/looks/${id}.webp`;

/** Looks that creators make of themes. */
@Injectable()
export class LooksService {
  constructor(
    private readonly lists: LookLists,
    private readonly themes: ThemesService,
    private readonly images: ImageStore,
  ) {}

  async list(ownerId: string): Promise<OwnLook[]> {
    return (await this.lists.of(ownerId)).map((look) => this.toResponse(look));
  }

  /** Null when the owner has no such look (any more). */
  async themeOf(ownerId: string, lookId: string): Promise<Theme | null> {
    const look = (await this.lists.of(ownerId)).find(({ id }) => id === lookId);
    return look ? this.themeBy(look) : null;
  }

  async add(writer: Writer, { photoOf, ...look }: NewLook, picture: Picture | undefined): Promise<OwnLook> {
    this.themes.require(look.base);
    requireReadable(look.choices);
    const pictures = new NewPictures(this.images, picture ? [picture] : [], 'photo', writer.write);
    const lookId = this.lists.newId(look.base, writer);
    const isMade = (present: readonly StoredLook[]) => present.some(({ id }) => id === lookId);
    const { looks } = await pictures.during(() =>
      this.lists.change(writer, {
        isMade,
        change: async (present) => {
          requireRoom(present);
          const taken = photoOf === undefined ? null : lookIn(present, photoOf).photo;
          const photo = (await newPhoto(pictures)) ?? taken;
          requirePhoto(look.choices, photo);
          return { looks: [...present, { ...look, id: lookId, photo, revision: 1 }] };
        },
      }),
    );
    return this.toResponse(lookIn(looks, lookId));
  }

  async edit(writer: Writer, edit: LookEdit, picture: Picture | undefined): Promise<OwnLook> {
    const { lookId, seen } = edit;
    if (edit.choices) requireReadable(edit.choices);
    const pictures = new NewPictures(this.images, picture ? [picture] : [], 'photo', writer.write);
    const isMade = (present: readonly StoredLook[]) => isEdited(lookIn(present, lookId), { ...edit, pictures });
    const { looks } = await pictures.during(() =>
      this.lists.change(writer, {
        isMade,
        change: async (present) => {
          const found = lookIn(present, lookId);
          if (seen !== undefined && seen !== found.revision) throw changedMeanwhile();
          const { name = found.name, choices = found.choices } = edit;
          const photo = (await newPhoto(pictures)) ?? found.photo;
          requirePhoto(choices, photo);
          const changed = { ...found, name, choices, photo, revision: found.revision + 1 };
          return { looks: present.map((look) => (look === found ? changed : look)) };
        },
      }),
    );
    return this.toResponse(lookIn(looks, lookId));
  }

  /** A page that has it shows its base from then on. */
  async remove(writer: Writer, lookId: string): Promise<void> {
    await this.lists.change(writer, {
      isMade: (looks) => !looks.some(({ id }) => id === lookId),
      change: (looks, removed) => {
        const look = lookIn(looks, lookId);
        const gone = { look, place: looks.indexOf(look), at: this.lists.now() };
        return { looks: looks.filter((other) => other !== look), removed: [...removed, gone] };
      },
    });
    this.lists.beginUndo();
  }

  /** Puts a look back that was deleted a moment ago, where it stood. A page that had it shows it again. */
  async restore(writer: Writer, lookId: string): Promise<OwnLook> {
    const isMade = (present: readonly StoredLook[]) => present.some(({ id }) => id === lookId);
    const { looks } = await this.lists.change(writer, {
      isMade,
      change: (present, removed) => {
        const found = removed.find(({ look }) => look.id === lookId);
        if (!found) throw lookNotFound();
        requireRoom(present);
        const gone = removed.map(({ look, place }) => ({ id: look.id, place }));
        const { ids, behind } = putBack(
          present.map(({ id }) => id),
          gone,
          lookId,
        );
        const all = new Map([...present, found.look].map((look) => [look.id, look]));
        const left = removed.filter((other) => other !== found);
        return {
          looks: ids.flatMap((id) => all.get(id) ?? []),
          removed: left.map((other) => (behind.includes(other.look.id) ? { ...other, place: other.place + 1 } : other)),
        };
      },
    });
    return this.toResponse(lookIn(looks, lookId));
  }

  /** What an owner takes along: choices, and photos as files. */
  async exportOf(ownerId: string) {
    const looks = await this.lists.of(ownerId);
    const photos = new Set(looks.flatMap(({ photo }) => photo?.id ?? []));
    const files: ExportFile[] = [...photos].map((id) => ({
      path: photoPath(id),
      picture: id,
      read: () => this.images.read(id, IMAGE_WIDTHS.photo[2]),
    }));
    const data = looks.map(({ id, name, base, choices, photo, revision }) => {
      const file = photo && { file: photoPath(photo.id), darkest: photo.darkest, lightest: photo.lightest };
      return { _id: id, name, base, choices, photo: file, revision };
    });
    return { data, files };
  }

  private toResponse(look: StoredLook): OwnLook {
    const { id, name, base, choices, photo, revision } = look;
    const shown = photo && { url: photo.url, darkest: photo.darkest, lightest: photo.lightest };
    return { _id: id, name, base, choices, photo: shown, theme: this.themeBy(look), revision };
  }

  /** Under its own id, but its base's name: how creators call their looks is nobody else's business. */
  private themeBy({ id, base, choices, photo }: StoredLook): Theme {
    return { ...lookTheme(this.themes.orDefault(base), choices, photo), _id: id };
  }
}

const lookNotFound = () => new DomainError('not-found', 'look.not_found', 'There is no such look');
const changedMeanwhile = () =>
  new DomainError('conflict', 'look.changed', 'This look was changed somewhere else meanwhile');

/** Whether an edit has been made already: by its photo, or where it brings none, by what is stored. */
function isEdited({ name, choices, photo }: StoredLook, edit: LookEdit & { readonly pictures: NewPictures }): boolean {
  if (edit.pictures.count > 0) return edit.pictures.among(photo ? [photo] : []).length > 0;
  const wanted = { name: edit.name ?? name, choices: edit.choices ?? choices };
  return isDeepStrictEqual(wanted, { name, choices });
}

async function newPhoto(pictures: NewPictures): Promise<StoredPhoto | null> {
  const [stored] = await pictures.store();
  if (!stored) return null;
  if (!stored.range) throw new Error('A photo was stored and not measured');
  return { id: stored.id, url: stored.url, ...stored.range };
}

function requireRoom(looks: readonly StoredLook[]): void {
  if (looks.length < MOST_LOOKS) return;
  throw new DomainError('conflict', 'look.limit', `You can keep ${MOST_LOOKS} looks. Delete one first`);
}

/** Nothing is changed silently: who sends what cannot be read is told, and the screen has offered what can. */
function requireReadable(choices: LookChoices): void {
  const [advice] = adviceOn(choices);
  if (!advice) return;
  const where = advice.where === 'paper' ? 'on your links' : 'on this background';
  throw invalid([{ field: 'choices', message: `Words cannot be read ${where}` }]);
}

function requirePhoto({ background }: LookChoices, photo: StoredPhoto | null): void {
  if (background.kind !== 'photo' || photo) return;
  throw invalid([{ field: 'photo', message: 'Choose a photo first' }]);
}

/** Somebody else's is reported as missing. */
function lookIn(looks: readonly StoredLook[], lookId: string): StoredLook {
  const found = looks.find(({ id }) => id === lookId);
  if (!found) throw lookNotFound();
  return found;
}
