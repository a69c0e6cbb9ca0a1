import type { EntryContent, Link, OtherKind } from '@linkstall/contracts/http';
import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';

import { html, webLink, type Html } from '../http/markup.js';
import { scheduleToResponse } from '../scheduling/schedule.rule.js';
import { toLink } from './entry-presenter.service.js';
import { isLink, type GalleryImage, type StoredEntry } from './stored-entry.js';

export const thumbnailPath = (id: string) => `images/links/${id}.webp`;

interface ExportedImage {
  readonly image: string;
  readonly alt: string;
}
const toExportedImage = ({ id, alt }: GalleryImage): ExportedImage => ({ image: thumbnailPath(id), alt });

/** An entry with the paths of its images in the zip file. */
type Exported = (
  | Omit<Link, 'thumbnail'>
  | Omit<Exclude<EntryContent, { kind: 'images' }>, 'thumbnail'>
  | { readonly kind: 'images'; readonly title: string; readonly images: readonly ExportedImage[] }
) & {
  readonly isActive: boolean;
  readonly thumbnail?: string;
};

export function toExport(entry: StoredEntry): Exported {
  const { id: _id, isActive, isSpotlight, size, revision, thumbnail } = entry;
  const spotlight = { ...(isSpotlight && { isSpotlight }), ...(size !== 'row' && { size }) };
  const image = thumbnail && { thumbnail: thumbnailPath(thumbnail.id) };
  if (isLink(entry)) return { ...toLink(entry), ...spotlight, thumbnail: image ? image.thumbnail : '' };
  const other = { _id, isActive, revision, ...spotlight, ...scheduleToResponse(entry), ...entry.content, ...image };
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
    ${otherEntries.map(({ isActive, thumbnail, kind, ...entry }: Record<string, unknown>) => {
      const image = typeof thumbnail === 'string' ? html`<img src="${thumbnail}" alt="" />` : null;
      const pictures = kind === 'images' ? (entry['images'] as readonly ExportedImage[]) : [];
      const texts = ENTRY_FIELDS[kind as OtherKind]
        .flatMap((field) => (field === 'images' ? [] : entry[field]))
        .filter(Boolean)
        .map(String);
      return html`<li class="row">
        ${image}${pictures.map(({ image: path, alt }) => html`<img src="${path}" alt="${alt}" />`)}
        <div><b>${String(kind)}</b> ${hiddenNote(isActive === true)}${texts.map((text) => html`<br />${text}`)}</div>
      </li>`;
    })}
  </ul>
`;

const hiddenNote = (isActive: boolean) => (isActive ? null : html`<small>hidden</small>`);
