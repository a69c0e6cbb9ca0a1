import { html, type Html } from '../http/markup.js';

/** The policy of the page: only images of the zip, no network. */
const POLICY = "default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'";

const STYLE = html`
  <style>
    :root {
      color-scheme: light dark;
      font:
        100%/1.5 system-ui,
        sans-serif;
    }
    body {
      max-width: 64rem;
      margin: 0 auto;
      padding: 2rem 1rem 4rem;
      overflow-wrap: anywhere;
    }
    h2 {
      margin-top: 3rem;
    }
    ul {
      display: grid;
      gap: 1rem;
      padding: 0;
      list-style: none;
    }
    .row {
      display: flex;
      gap: 1rem;
      align-items: center;
    }
    .row > div {
      min-width: 0;
    }
    .row img {
      flex: none;
      width: 4rem;
      border-radius: 0.75rem;
    }
    .avatar img {
      width: 8rem;
      border-radius: 50%;
    }
    .products {
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
    }
    .products > li {
      padding: 1rem;
      border: 1px solid;
      border-radius: 0.75rem;
    }
    .products img {
      max-width: 100%;
      height: auto;
    }
    .description {
      white-space: pre-line;
    }
    small {
      opacity: 0.75;
    }
  </style>
`;

/** `index.html` of an export, which shows the data offline. */
export const exportPage = (username: string, sections: readonly Html[], dataFiles: readonly string[]): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <title>@${username}</title>
        ${STYLE}
      </head>
      <body>
        ${sections}
        <h2>All data</h2>
        <p>All data of the account as JSON files, for programs:</p>
        <ul>
          ${dataFiles.map((file) => html`<li><a href="${file}">${file}</a></li>`)}
        </ul>
      </body>
    </html> `.markup;
