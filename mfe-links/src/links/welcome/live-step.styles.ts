import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

export const AddressCard = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token('4')};
  padding: ${token('4')};
  border-radius: ${token('radius-lg')};
  background: ${token('select-soft')};
  color: ${token('on-select-soft')};
  > div {
    display: grid;
    justify-items: start;
    gap: ${token('3')};
    min-width: 0;
  }
  b {
    font-size: ${token('text-xl')};
    line-height: ${token('lead-snug')};
    overflow-wrap: anywhere;
  }
  img {
    width: 9rem;
    height: 9rem;
    border-radius: ${token('radius')};
  }
`;

export const BioSteps = styled.div`
  margin-top: ${token('5')};
  h2 {
    font-size: ${token('text-xl')};
    line-height: ${token('lead-snug')};
  }
  ol {
    display: grid;
    gap: ${token('3')};
    margin-top: ${token('3')};
    counter-reset: step;
  }
  li {
    display: flex;
    gap: ${token('3')};
    counter-increment: step;
    &::before {
      content: counter(step);
      flex: none;
      display: grid;
      place-items: center;
      width: 1.75rem;
      height: 1.75rem;
      border-radius: 50%;
      background: ${token('ink')};
      color: ${token('on-ink')};
      font-weight: ${token('weight-mid')};
      font-size: ${token('text-sm')};
    }
  }
`;
