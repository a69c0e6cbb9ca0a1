/** The surface of an entry that is larger than a link. */
export const surface = `
  overflow: hidden;
  color: var(--lt-title);
  background: var(--lt-link);
  border: var(--lt-link-border);
  border-bottom: var(--lt-link-rule);
  border-radius: min(var(--lt-link-radius), 1.5em);
  box-shadow: var(--lt-link-shadow);
`;
