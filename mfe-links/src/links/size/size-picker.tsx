import type { EntrySize } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { ENTRY_SIZES } from '@linkstall/kit/entry-fields';
import { isLargeImage } from '@linkstall/kit/text';
import { useSetAtom } from 'jotai';
import styled from 'styled-components';

import type { Entry } from '../../ui/entry.ts';
import { texts } from '../../ui/texts.ts';
import { changeSizeAtom } from '../edit.state.ts';
import { nameOf } from '../entry-values.ts';

interface Props {
  readonly id: string;
  readonly entry: Entry;
}

/** The sizes in which the page can show an entry. A press stores the size, and the phone preview shows it at once. */
export function SizePicker({ id, entry }: Props) {
  const changeSize = useSetAtom(changeSizeAtom);
  const { size: current = 'row' } = entry;
  const isPictureSmall = entry.kind === 'link' && entry.thumbnail.url !== '' && !isLargeImage(entry.thumbnail.url);
  return (
    <Picker id={id} role="group" aria-label={texts.size.of(nameOf(entry))}>
      {ENTRY_SIZES.map((size) => (
        <Choice
          key={size}
          type="button"
          aria-pressed={size === current}
          onClick={() => void changeSize({ entry, size })}
        >
          <SizeIcon size={size} />
          {texts.size.names[size]}
        </Choice>
      ))}
      {isPictureSmall && PICTURE_SIZES.has(current) && <p>{texts.size.pictureHint}</p>}
    </Picker>
  );
}

const PICTURE_SIZES: ReadonlySet<EntrySize> = new Set(['card', 'square', 'gallery']);

/** Small drawings of the sizes: the filled part is the picture, the lines are the title. */
const DRAWINGS: Readonly<Record<EntrySize, string>> = {
  row: 'M3 9h4v6H3zM10 12h11',
  half: 'M3 6h4v4H3zM3 14h7M14 6h4v4h-4zM14 14h7',
  card: 'M3 4h18v10H3zM3 19h12',
  square: 'M5 4h14v16H5zM8 16h8',
  gallery: 'M2 6h8v8H2zM13 6h8v8h-8zM2 18h5M13 18h5',
};

export const SizeIcon = ({ size }: { readonly size: EntrySize }) => (
  <svg width={20} height={20} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2} aria-hidden="true">
    <path d={DRAWINGS[size]} strokeLinejoin="round" strokeLinecap="round" />
  </svg>
);

const Picker = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('1')};
  grid-column: 1 / -1;
  width: 100%;
  p {
    flex: 1 1 100%;
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;

const Choice = styled.button`
  display: inline-grid;
  flex: 1 1 3.5rem;
  justify-items: center;
  gap: ${token('1')};
  min-height: ${token('tap')};
  padding: ${token('2')} ${token('1')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  color: ${token('muted')};
  font: ${token('weight-mid')} ${token('text-sm')} / 1.2 ${token('font')};
  cursor: pointer;
  &[aria-pressed='true'] {
    border-color: ${token('select')};
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
  }
  @media (hover: hover) {
    &:hover {
      border-color: ${token('select')};
    }
  }
  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      outline: 2px solid SelectedItem;
    }
  }
`;
