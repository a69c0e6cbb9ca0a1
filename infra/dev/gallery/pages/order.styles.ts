import { token } from '@linkstall/contracts/tokens';
import { sortableRowStyles, sortableListStyles, nearRowStyles } from '@linkstall/kit/order';
import styled from 'styled-components';

export const FullWidth = styled.div`
  width: 100%;
`;
export const List = styled.ol<{ readonly $dragging: boolean }>`
  ${sortableListStyles}
  gap: ${token('2')};
  width: 100%;
  margin: 0;
  padding: 0;
  list-style: none;
`;
export const Line = styled.li<{ readonly $isDragged: boolean }>`
  ${sortableRowStyles}
  display: flex;
  align-items: center;
  gap: ${token('3')};
  padding: ${token('2')} ${token('3')};
  b {
    flex: 1;
  }
`;
export const LongList = styled(List)`
  ${nearRowStyles('3rem')}
`;
