import { token } from '@linkstall/contracts/tokens';
import { sortableRowStyles, sortableListStyles } from '@linkstall/kit/order';
import styled from 'styled-components';

import { OwnerArea } from '../store-page.styles.ts';

export const Section = styled(OwnerArea).attrs({ as: 'section' })`
  max-width: 46rem;
  margin-inline: auto;
  padding: ${token('4')};
  border-radius: ${token('radius-lg')};
  background: ${token('canvas')};
`;

export const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('2')} ${token('4')};
  align-items: center;
  margin-bottom: ${token('4')};
  h2 {
    flex: 1 1 6rem;
    font-size: ${token('text-xl')};
    outline: 0;
  }
  p {
    flex-basis: 100%;
    color: ${token('muted')};
  }
`;

export const List = styled.ol<{ readonly $dragging: boolean }>`
  ${sortableListStyles}
  gap: ${token('2')};
`;

export const Row = styled.li<{ readonly $isDragged: boolean }>`
  ${sortableRowStyles}
  display: flex;
  align-items: center;
  gap: ${token('1')};
  height: 4.75rem;
  padding-inline: ${token('1')};
  overflow: hidden;
`;

export const Thumbnail = styled.span`
  flex: none;
  width: 3rem;
  height: 3rem;
  overflow: hidden;
  border-radius: ${token('radius-sm')};
  background: ${token('sunken')};
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  @media (max-width: 22rem) {
    display: none;
  }
`;

export const RowText = styled.span`
  flex: 1;
  min-width: 0;
  padding-inline: ${token('2')};
  b {
    display: -webkit-box;
    overflow: hidden;
    font-weight: ${token('weight-mid')};
    line-height: ${token('lead-snug')};
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  span {
    display: flex;
    align-items: center;
    gap: ${token('2')};
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    line-height: ${token('lead-snug')};
  }
  svg {
    width: 1rem;
    height: 1rem;
  }
`;
