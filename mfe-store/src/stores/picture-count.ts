import { token } from '@linkstall/contracts/tokens';

/** Which picture of how many, over one of its lower corners. */
export const pictureCount = `
  position: absolute;
  padding: 0.2em 0.6em;
  border-radius: ${token('radius-full')};
  background: var(--lt-avatar);
  color: var(--lt-avatar-text);
  font-size: 0.8125em;
  font-weight: ${token('weight-mid')};
  line-height: 1.5;
  font-variant-numeric: tabular-nums;
`;
