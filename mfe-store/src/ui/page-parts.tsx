import { token } from '@linkstall/contracts/tokens';
import { afterAMoment } from '@linkstall/kit/pieces';
import styled from 'styled-components';

/** As wide as the site's content. */
export const Wide = styled.div`
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  margin-inline: auto;
  padding-block: ${token('4')} ${token('8')};
`;

/** Not stored yet. */
export const Saving = styled.em`
  ${afterAMoment}
  padding: 0 0.5rem;
  border: ${token('line')} dashed ${token('border-strong')};
  border-radius: ${token('radius-full')};
  background: ${token('surface')};
  color: ${token('muted')};
  font: ${token('weight-mid')} ${token('text-xs')} / 1.6 ${token('font')};
`;
