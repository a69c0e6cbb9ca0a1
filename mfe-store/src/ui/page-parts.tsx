import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

/** As wide as the site's content. */
export const Wide = styled.div`
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  margin-inline: auto;
  padding-block: ${token('4')} ${token('8')};
`;
