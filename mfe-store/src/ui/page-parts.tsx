import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

/** Read aloud, not seen. */
export const Hidden = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** As wide as the site's content. */
export const Wide = styled.div`
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  margin-inline: auto;
  padding-block: ${token('4')} ${token('8')};
`;
