import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

export const PlaceGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr));
  gap: ${token('2')};
  button {
    display: grid;
    justify-items: center;
    align-content: center;
    gap: ${token('1')};
    width: 100%;
    min-height: 4.75rem;
    padding: ${token('2')};
    border: ${token('line')} solid ${token('border-strong')};
    border-radius: ${token('radius')};
    background: ${token('surface')};
    font-size: ${token('text-sm')};
    cursor: pointer;
    @media (hover: hover) {
      &:hover {
        background: ${token('sunken')};
      }
    }
    &[aria-pressed='true'] {
      border-color: ${token('select')};
      background: ${token('select-soft')};
      color: ${token('on-select-soft')};
      font-weight: ${token('weight-mid')};
      box-shadow: inset 0 0 0 1px ${token('select')};
    }
  }
  svg {
    width: 1.5rem;
    height: 1.5rem;
    fill: currentColor;
  }
`;

export const Handles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${token('4')};
  &:not(:empty) {
    margin-top: ${token('4')};
  }
`;
