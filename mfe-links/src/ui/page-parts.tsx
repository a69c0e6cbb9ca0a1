import { token } from '@linkstall/contracts/tokens';
import styled, { css, keyframes } from 'styled-components';

/** The h1 of a screen with the buttons beside it; on a phone below it. */
export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token('3')};
  min-height: ${token('tap')};
  margin-bottom: ${token('5')};
  h1 {
    margin: 0;
    font-size: ${token('text-2xl')};
    font-weight: ${token('weight-loud')};
    letter-spacing: ${token('track-loud')};
    line-height: ${token('lead-tight')};
  }
`;

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
