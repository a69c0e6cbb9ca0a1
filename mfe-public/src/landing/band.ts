import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

/** The style of a small label that looks like paper. */
export const paper = `
  background: ${token('surface')};
  color: ${token('text')};
  font-weight: ${token('weight-mid')};
  font-size: ${token('text-sm')};
`;

/** A section in full width. `$tint` gives the section a background, so that it differs from its neighbours. */
export const Band = styled.section<{ $tint?: boolean }>`
  padding-block: clamp(1.75rem, 7vw, ${token('8')});
  border-block: ${token('line')} solid ${({ $tint }) => ($tint ? token('border') : 'transparent')};
  background: ${({ $tint }) => ($tint ? token('surface') : 'none')};
  h2 {
    max-width: 22ch;
    font-size: min(${token('text-3xl')}, 13vw);
  }
  h2 + p {
    max-width: ${token('measure')};
    margin-top: ${token('3')};
    color: ${token('muted')};
    font-size: ${token('text-lg')};
  }
`;
