import { token } from '@linkstall/contracts/tokens';
import { carriedRow, carriedRows } from '@linkstall/kit/order';
import { afterAMoment, Grip } from '@linkstall/kit/pieces';
import styled, { css, keyframes } from 'styled-components';

import { MARKED_MS } from './arrival.ts';

/** A row has one line where the list is this wide, else two. */
const ONE_LINE = '40rem';

export const List = styled.ul<{ readonly $dragging: boolean }>`
  ${carriedRows}
  container-type: inline-size;
  gap: ${token('3')};
`;

const fade = keyframes`
  from { background: ${token('select-soft')}; border-color: ${token('select')}; }
`;

export const Item = styled.li<{ readonly $held: boolean; readonly $new: boolean }>`
  ${carriedRow}
  ${({ $new }) =>
    $new &&
    css`
      animation: ${fade} ${MARKED_MS}ms ease-in;
    `}
  padding: ${token('2')};
`;

export const Row = styled.div<{ readonly $off: boolean }>`
  display: grid;
  grid-template-columns: auto 3.25rem minmax(0, 1fr);
  gap: ${token('1')} ${token('3')};
  align-items: center;
  > :last-child {
    grid-column: 1 / -1;
  }
  @container (min-width: ${ONE_LINE}) {
    grid-template-columns: auto 3.25rem minmax(0, 1fr) auto;
    > :last-child {
      grid-column: auto;
    }
    > :last-child > :first-child {
      margin-inline: 0 ${token('2')};
    }
  }
  ${({ $off }) =>
    $off &&
    css`
      > :nth-child(2) {
        filter: grayscale(1);
        opacity: 0.5;
      }
      b {
        color: ${token('muted')};
      }
    `}
`;

export const Handle = styled(Grip)`
  margin-right: calc(-1 * ${token('2')});
`;

export const Words = styled.a`
  display: block;
  min-height: ${token('tap')};
  color: ${token('text')};
  text-decoration: none;
  border-radius: ${token('radius-sm')};
  > b,
  > span {
    display: block;
  }
  b {
    line-height: ${token('lead-snug')};
    overflow-wrap: anywhere;
  }
  > span {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  @media (hover: hover) {
    &:hover > span {
      color: ${token('link')};
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
`;

export const Badge = styled.span`
  display: inline-block;
  padding: 0 0.5rem;
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: ${token('radius-full')};
  color: ${token('muted')};
  font-size: ${token('text-xs')};
  font-weight: ${token('weight-mid')};
`;

/** Not stored yet. */
export const Saving = styled(Badge)`
  ${afterAMoment}
  border-style: dashed;
`;

export const Tools = styled.div`
  display: flex;
  align-items: center;
  > :first-child {
    margin-inline: ${token('2')} auto;
  }
`;
