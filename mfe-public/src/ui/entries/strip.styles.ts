import { titleStyles } from '@linkstall/themes/page-styles';
import { productStripStyles, stripPictureStyles, stripProductStyles } from '@linkstall/themes/product-strip';

/** The style of a strip of products, and of the price line that it shares with a pinned product. */
export const stripStyles = `
  > [data-kind='products'] {
    font-size: 1em;
    > ul {
      ${productStripStyles}
      grid-auto-columns: minmax(8em, 38%);
      margin: 0.6em -3px -3px;
    }
    li > * {
      ${stripProductStyles}
    }
    img,
    i {
      ${stripPictureStyles}
      display: grid;
      place-items: center;
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
