/** A single link that looks like the links of the theme. */
export const buttonLinkStyle = `
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 3em;
  padding: 0.5em 1.25em;
  background: var(--lt-link);
  color: var(--lt-title);
  border: var(--lt-link-border);
  border-bottom: var(--lt-link-rule);
  border-radius: var(--lt-link-radius);
  box-shadow: var(--lt-link-shadow);
  font: var(--lt-title-weight) 1em/1.3 var(--lt-title-font);
  text-align: center;
  text-decoration: none;
`;

/** The same distance to the edges of the card for all contents, at every font size. */
export const insetStyle = `
  margin-inline: 0.75rem;
  @container (min-width: 44em) {
    margin-inline: 1rem;
  }
`;

/** The Buy button: the most prominent element of a card and of a product page, in the colours of `buyCss`. */
export const buyStyle = `
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 0.6em;
  border-radius: min(var(--lt-link-radius), 0.75em);
  background: var(--lt-buy, var(--lt-title));
  color: var(--lt-buy-text, var(--lt-page));
  font-weight: 700;
  line-height: 1.2;
  &::after {
    content: '';
    flex: none;
    width: 0.55em;
    height: 0.55em;
    border: solid;
    border-width: 0.125em 0.125em 0 0;
    background: linear-gradient(to bottom right, #0000 44%, currentColor 0 56%, #0000 0);
  }
`;
