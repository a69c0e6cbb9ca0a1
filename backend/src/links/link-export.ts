import type { Link } from '@linkstall/contracts/http';

import { html, webLink, type Html } from '../http/markup.js';

export const thumbnailPath = (id: string) => `images/links/${id}.webp`;

/** A link with its picture's path in the zip. */
type ExportedLink = Omit<Link, 'thumbnail'> & { readonly thumbnail: string };

export const linksView = (links: readonly ExportedLink[]): Html => html`
  <h2>Links (${links.length})</h2>
  <ul>
    ${links.map(
      ({ title, url, isActive, thumbnail }) => html`
        <li class="beside">
          <img src="${thumbnail}" alt="" />
          <div><b>${title}</b> ${isActive ? null : html`<small>hidden</small>`}<br />${webLink(url)}</div>
        </li>
      `,
    )}
  </ul>
`;
