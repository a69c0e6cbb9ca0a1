import { token } from '@linkstall/contracts/tokens';
import styled, { css, keyframes } from 'styled-components';

/** Things side by side, in as many lines as they need. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('3')};
`;

/** The h1 of a screen with the buttons beside it; on a phone below it. */
export const Head = styled(Row)`
  justify-content: space-between;
  min-height: ${token('tap')};
  margin-bottom: ${token('5')};
  h1 {
    font-size: ${token('text-2xl')};
  }
`;

const appear = keyframes`
  from { opacity: 0; }
`;

/** Not seen in the first 200 ms: a fast answer shows nothing of it. */
export const late = css`
  animation: ${appear} 1ms 200ms backwards;
`;

/** What lies on the page. */
export const surface = `
  background: ${token('surface')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  box-shadow: ${token('shadow-sm')};
`;

/** A surface with one thing below the other on it. */
export const panel = `
  ${surface}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  padding: clamp(${token('4')}, 5vw, ${token('5')});
`;
