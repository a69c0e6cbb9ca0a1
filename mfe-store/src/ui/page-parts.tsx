import { token } from '@linkstall/contracts/tokens';
import styled, { css, keyframes } from 'styled-components';

const appear = keyframes`
  from { opacity: 0; }
`;

/** Not seen in the first 200 ms: a fast answer shows nothing of it. */
export const late = css`
  animation: ${appear} 1ms 200ms backwards;
`;

/** Read aloud, not seen. */
export const Hidden = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

export const surface = `
  background: ${token('surface')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  box-shadow: ${token('shadow-sm')};
`;

/** As wide as the site's content. */
export const Wide = styled.div`
  box-sizing: border-box;
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  margin-inline: auto;
  padding-block: ${token('4')} ${token('8')};
`;

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('3')};
`;
