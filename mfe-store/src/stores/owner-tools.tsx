import type { Product } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { BinIcon, ClockIcon, EyeOffIcon, PencilIcon, pill, Tool, ToolLink } from '@linkstall/kit/pieces';
import { isShownAt, scheduleText, useNow, useTimeZone } from '@linkstall/kit/schedule';
import { useAtomValue } from 'jotai';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';
import { Saving } from '../ui/page-parts.tsx';
import { texts } from '../ui/texts.ts';
import { list } from './shelf.state.ts';

interface OwnerToolsProps {
  readonly product: Product;
  readonly onDelete: (product: Product) => void;
}

/** At the foot of each card, for its owner only: nothing of the product is covered. */
export const OwnerTools = ({ product, onDelete }: OwnerToolsProps) => (
  <Hands>
    {!product.Product_status && (
      <HiddenPill>
        <EyeOffIcon />
        {texts.product.hidden}
      </HiddenPill>
    )}
    <Schedule product={product} />
    <Unsaved id={product._id} />
    <ToolLink href={`/store/edit-product/${product._id}`} aria-label={texts.owner.edit(product.Product_Name)}>
      <PencilIcon />
    </ToolLink>
    <Tool $kind="danger" aria-label={texts.owner.remove(product.Product_Name)} onClick={() => onDelete(product)}>
      <BinIcon />
    </Tool>
  </Hands>
);

/** When visitors see it, if not always; that they do not now, where they do not. */
function Schedule({ product }: Pick<OwnerToolsProps, 'product'>) {
  const { zone } = useTimeZone();
  const now = useNow([product]);
  const words = product.Product_status ? scheduleText(product, zone, now) : '';
  if (words === '') return null;
  const isSeen = isShownAt(product, now);
  return (
    <HiddenPill>
      {isSeen ? <ClockIcon /> : <EyeOffIcon />}
      {isSeen ? words : ownerTexts.schedule.notNow(words)}
    </HiddenPill>
  );
}

/** Not stored yet: it is being deleted, or its place is. */
function Unsaved({ id }: { readonly id: string }) {
  return useAtomValue(list.unsavedAtom).has(id) && <Saving>{texts.owner.unsaved}</Saving>;
}

const HiddenPill = styled.span`
  ${pill}
  flex: 0 0 100%;
  gap: ${token('2')};
  padding: 0.2rem 0.6rem;
  background: ${token('wait-soft')};
  color: ${token('wait')};
  font: ${token('weight-mid')} ${token('text-sm')} / 1.2 ${token('font')};
`;

const Hands = styled.div`
  position: relative;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${token('1')};
  padding: 0.2rem 0.4rem;
  border-top: ${token('line')} solid ${token('border')};
  background: ${token('surface')};
`;
