import { titleStyles } from '@linkstall/themes/page-styles';

/** The style of a strip of products, and of the price line that it shares with a pinned product. */
export const stripStyles = `
  > [data-kind='products'] {
    font-size: 1em;
    > ul {
      display: grid;
      grid-auto-flow: column;
      grid-auto-columns: minmax(8em, 38%);
      gap: 0.75em;
      margin: 0.6em -3px -3px;
      padding: 3px;
      overflow-x: auto;
      overscroll-behavior-x: contain;
      scroll-snap-type: x proximity;
      scrollbar-width: none;
    }
    li {
      scroll-snap-align: start;
    }
    li > * {
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
    }
    img,
    i {
      display: grid;
      place-items: center;
      width: 100%;
      height: auto;
      aspect-ratio: 4 / 5;
      object-fit: cover;
      background: var(--lt-icon);
      color: var(--lt-icon-text);
    }
    span {
      ${titleStyles}
      margin: 0.5em 0.6em 0;
      font-size: 0.9375em;
      text-align: start;
      unicode-bidi: plaintext;
    }
  }
  > [data-kind='products'] small {
    margin: 0.25em 0.6em 0.6em;
  }
  > :is([data-kind='product'], [data-kind='products']) small {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.6em;
  }
  > :is([data-kind='product'], [data-kind='products']) em {
    font-style: normal;
    font-weight: 400;
  }
`;
