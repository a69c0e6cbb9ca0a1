import type { EntryContent, Link, OtherKind } from '@linkstall/contracts/http';
import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';

import { html, webLink, type Html } from '../http/markup.js';
import type { StoredImage } from '../media/store/image-store.service.js';
import { fileTypeOf, isFileName, versionAt } from '../media/store/stored-version.rule.js';
import { scheduleToResponse } from '../scheduling/schedule.rule.js';
import { takedownToResponse } from '../users/takedown.response.js';
import { toLink } from './entry-presenter.service.js';
import { isLink, type GalleryImage, type StoredEntry } from './stored-entry.js';

/** The path of an image or a file in the zip file. */
export function exportPath({ id, url }: StoredImage): string {
  const name = versionAt(url);
  return isFileName(name) ? `files/links/${id}.${fileTypeOf(name)}` : `images/links/${id}.webp`;
}

interface ExportedImage {
  readonly image: string;
  readonly alt: string;
}
const toExportedImage = (image: GalleryImage): ExportedImage => ({ image: exportPath(image), alt: image.alt });

/** An entry with the paths of its images in the zip file. */
type Exported = (
  | Omit<Link, 'thumbnail'>
  | Omit<Exclude<EntryContent, { kind: 'images' | 'file' }>, 'thumbnail'>
  | { readonly kind: 'file'; readonly title: string; readonly file: string }
  | { readonly kind: 'images'; readonly title: string; readonly images: readonly ExportedImage[] }
) & {
  readonly isActive: boolean;
  readonly thumbnail?: string;
};

export function toExport(entry: StoredEntry): Exported {
  const { id: _id, isActive, isSpotlight, size, revision, thumbnail } = entry;
  const spotlight = { ...(isSpotlight && { isSpotlight }), ...(size !== 'row' && { size }) };
  const image = thumbnail && { thumbnail: exportPath(thumbnail) };
  if (isLink(entry)) return { ...toLink(entry), ...spotlight, thumbnail: image ? image.thumbnail : '' };
  const restrictions = { ...scheduleToResponse(entry), ...takedownToResponse(entry.takedown) };
  const other = { _id, isActive, revision, ...spotlight, ...restrictions, ...entry.content, ...image };
  if (other.kind === 'file') return { ...other, file: other.file ? exportPath(other.file) : '' };
  return other.kind === 'images' ? { ...other, images: other.images.map(toExportedImage) } : other;
}

export function linksView(entries: readonly Exported[]): Html {
  const links = entries.filter((entry) => !('kind' in entry)) as (Omit<Link, 'thumbnail'> & { thumbnail: string })[];
  const otherEntries = entries.filter((entry) => 'kind' in entry);
  return html`
    <h2>Links (${links.length})</h2>
    <ul>
      ${links.map(
        ({ title, url, isActive, thumbnail }) => html`
          <li class="row">
            <img src="${thumbnail}" alt="" />
            <div><b>${title}</b> ${hiddenNote(isActive)}<br />${webLink(url)}</div>
          </li>
        `,
      )}
    </ul>
    ${otherEntries.length > 0 ? otherEntriesView(otherEntries) : null}
  `;
}

const otherEntriesView = (otherEntries: readonly Exported[]): Html => html`
  <h2>Other entries (${otherEntries.length})</h2>
  <ul>
    ${otherEntries.map(({ isActive, thumbnail, file, kind, ...entry }: Record<string, unknown>) => {
      const link = typeof file === 'string' && file ? html`<br /><a href="${file}">${file}</a>` : null;
      const image = typeof thumbnail === 'string' ? html`<img src="${thumbnail}" alt="" />` : null;
      const pictures = kind === 'images' ? (entry['images'] as readonly ExportedImage[]) : [];
      const texts = ENTRY_FIELDS[kind as OtherKind]
        .flatMap((field) => (field === 'images' ? [] : entry[field]))
        .filter(Boolean)
        .map(String);
      return html`<li class="row">
        ${image}${pictures.map(({ image: path, alt }) => html`<img src="${path}" alt="${alt}" />`)}
        <div>
          <b>${String(kind)}</b> ${hiddenNote(isActive === true)}${texts.map((text) => html`<br />${text}`)}${link}
        </div>
      </li>`;
    })}
  </ul>
`;

const hiddenNote = (isActive: boolean) => (isActive ? null : html`<small>hidden</small>`);
