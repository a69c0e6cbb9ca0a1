import { token } from '@linkstall/contracts/tokens';
import { Row } from '@linkstall/kit/components';
import styled from 'styled-components';

/** Passkeys or API tokens of an account. */
export const List = styled.ul`
  display: grid;
  gap: ${token('4')};
  margin: 0;
  padding: 0;
`;

export const Item = styled(Row)`
  justify-content: space-between;

  div {
    min-width: 0;
  }
  b {
    font-weight: ${token('weight-mid')};
    overflow-wrap: anywhere;
  }
  p {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;
