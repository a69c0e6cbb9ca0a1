import type { Product } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { BinIcon, ClockIcon, EyeOffIcon, PencilIcon, pill, Tool, ToolLink } from '@linkstall/kit/components';
import { isVisibleAt, scheduleText, useNow, useTimeZone } from '@linkstall/kit/schedule';
import { useAtomValue } from 'jotai';
import styled from 'styled-components';

import { ownerTexts } from '../../ui/owner-texts.ts';
import { Saving } from '../../ui/saving.tsx';
import { texts } from '../../ui/texts.ts';
import { productList } from '../product-list.state.ts';

interface OwnerToolsProps {
  readonly product: Product;
  readonly onDelete: (product: Product) => void;
}

/** The owner's tools at the bottom of a card. They cover no part of the product. */
export const OwnerTools = ({ product, onDelete }: OwnerToolsProps) => (
  <Toolbar>
    {!product.Product_status && (
      <StatusPill>
        <EyeOffIcon />
        {texts.product.hidden}
      </StatusPill>
    )}
    {product.takedown && (
      <StatusPill>
        <EyeOffIcon />
        {ownerTexts.tools.takenDown(product.takedown.reason)}
      </StatusPill>
    )}
    <SchedulePill product={product} />
    <SavingStatus id={product._id} />
    <ToolLink href={`/store/edit-product/${product._id}`} aria-label={ownerTexts.tools.edit(product.Product_Name)}>
      <PencilIcon />
    </ToolLink>
    <Tool $kind="danger" aria-label={ownerTexts.tools.remove(product.Product_Name)} onClick={() => onDelete(product)}>
      <BinIcon />
    </Tool>
  </Toolbar>
);

/** Shows the schedule of a product, and whether visitors see the product now. Empty without a schedule. */
function SchedulePill({ product }: Pick<OwnerToolsProps, 'product'>) {
  const { zone } = useTimeZone();
  const now = useNow([product]);
  const schedule = product.Product_status ? scheduleText(product, zone, now) : '';
  if (schedule === '') return null;
  const isShown = isVisibleAt(product, now);
  return (
    <StatusPill>
      {isShown ? <ClockIcon /> : <EyeOffIcon />}
      {isShown ? schedule : ownerTexts.schedule.notVisibleNow(schedule)}
    </StatusPill>
  );
}

/** Shows that a deletion or a move of the product is not stored yet. */
function SavingStatus({ id }: { readonly id: string }) {
  return useAtomValue(productList.unsavedAtom).has(id) && <Saving>{ownerTexts.tools.saving}</Saving>;
}

const StatusPill = styled.span`
  ${pill}
  flex: 0 0 100%;
  gap: ${token('2')};
  padding: 0.2rem 0.6rem;
  background: ${token('wait-soft')};
  color: ${token('wait')};
  font: ${token('weight-mid')} ${token('text-sm')} / 1.2 ${token('font')};
`;

const Toolbar = styled.div`
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
