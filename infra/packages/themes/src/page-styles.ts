// Styles that apply the CSS variables of a theme to the sections of a page. The public page and its thumbnails use them.

/** The theme of a page from right to left. Themes align texts to the left, also those of another direction. */
export const mirrored = (css: string): string => css.replace(/(align: ?)left/g, '$1right');

export const pageStyles = `
  container-type: inline-size;
  display: grid;
  grid-template: 1fr auto / minmax(0, 1fr);
  min-height: 100vh;
  min-height: 100svh;
  background: var(--lt-page);
  font: 400 1em/1.5 var(--lt-font);
  overflow-wrap: anywhere;
`;

export const panelStyles = `
  padding: var(--lt-panel-pad);
  background: var(--lt-panel);
  border: var(--lt-panel-border);
  border-radius: var(--lt-panel-radius);
  box-shadow: var(--lt-panel-shadow);
`;

export const profileStyles = `
  display: grid;
  gap: 0.4em;
  justify-items: var(--lt-align);
  padding: var(--lt-band-pad);
  text-align: var(--lt-align);
  background: var(--lt-band);
  border: var(--lt-band-border);
  border-radius: var(--lt-band-radius);
`;

export const avatarStyles = `
  display: grid;
  place-items: center;
  margin-bottom: 0.5em;
  overflow: hidden;
  background: var(--lt-avatar);
  color: var(--lt-avatar-text);
  border: var(--lt-avatar-border);
  border-radius: var(--lt-avatar-radius);
  box-shadow: var(--lt-avatar-shadow);
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

export const nameStyles = `
  font: var(--lt-heading-weight) 1.55em/1.2 var(--lt-heading-font);
  color: var(--lt-heading);
  text-transform: var(--lt-heading-case);
`;

export const linkStyles = `
  display: grid;
  align-items: center;
  gap: 0.75em;
  min-height: 4em;
  padding: 0.5em;
  color: var(--lt-title);
  border: var(--lt-link-border);
  border-bottom: var(--lt-link-rule);
  border-radius: var(--lt-link-radius);
  box-shadow: var(--lt-link-shadow);
`;

export const titleStyles = `
  font: var(--lt-title-weight) 1em/1.3 var(--lt-title-font);
  text-transform: var(--lt-title-case);
  text-align: var(--lt-title-align);
`;
