import type { Product } from '@linkstall/contracts/http';
import styled from 'styled-components';

import { insetStyle } from '../../ui/theme-styles.ts';
import { useTexts } from '../../ui/languages.ts';

/** Up to this number of pieces the page says how many are left. */
const FEW = 5;

/** Says how many pieces are left, when they are few; otherwise null. */
export function useStockNote({ Product_Stock: stock = 0 }: Product): string | null {
  const texts = useTexts();
  return stock > 0 && stock <= FEW ? texts.product.onlyLeft(stock) : null;
}

/** The facts beside the price: the creator earns from the purchase, and few pieces are left. */
export function Notes({ product }: { readonly product: Product }) {
  const texts = useTexts();
  const notes = [product.Product_Affiliate ? texts.product.affiliate() : null, useStockNote(product)];
  const shownNotes = notes.filter((note) => note !== null);
  return shownNotes.length > 0 && <Text>{shownNotes.join(' · ')}</Text>;
}

const Text = styled.p`
  ${insetStyle}
  font-size: 0.875em;
  line-height: 1.4;
`;
