import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

/** A list of options, with the controls of the browser. */
export const Select = styled.select`
  min-height: ${token('tap')};
  max-width: 100%;
  padding: 0 ${token('3')};
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  color: ${token('text')};
  font: inherit;
`;
