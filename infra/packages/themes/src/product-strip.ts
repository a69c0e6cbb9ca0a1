// A row of products of a store to swipe, on creators' pages and on product pages.

/** The list. It has room for the outlines of its links. */
export const productStripStyles = `
  display: grid;
  grid-auto-flow: column;
  gap: 0.75em;
  padding: 3px;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  > li {
    scroll-snap-align: start;
  }
`;

/** The link to a product: picture, name and price below each other. */
export const stripProductStyles = `
  display: grid;
  grid-template-rows: auto 1fr auto;
  height: 100%;
  overflow: clip;
  background: var(--lt-link);
  color: var(--lt-title);
  border: var(--lt-link-border);
  border-bottom: var(--lt-link-rule);
  border-radius: min(var(--lt-link-radius), 1em);
  text-decoration: none;
`;

export const stripPictureStyles = `
  width: 100%;
  height: auto;
  aspect-ratio: 4 / 5;
  object-fit: cover;
  background: var(--lt-icon);
  color: var(--lt-icon-text);
`;
