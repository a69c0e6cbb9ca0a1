import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

/** A section over the whole width. `$tint` sets it off from its neighbours. */
export const Band = styled.section<{ $tint?: boolean }>`
  padding-block: ${token('8')};
  border-block: ${token('line')} solid ${({ $tint }) => ($tint ? token('border') : 'transparent')};
  background: ${({ $tint }) => ($tint ? token('surface') : 'none')};
  h2 {
    max-width: 22ch;
    margin: 0;
    font-size: ${token('text-3xl')};
    font-weight: ${token('weight-loud')};
    letter-spacing: ${token('track-loud')};
    line-height: ${token('lead-tight')};
    text-wrap: balance;
  }
  h2 + p {
    max-width: ${token('measure')};
    margin: ${token('3')} 0 0;
    color: ${token('muted')};
    font-size: ${token('text-lg')};
  }
`;
