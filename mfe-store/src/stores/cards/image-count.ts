import { token } from '@linkstall/contracts/tokens';

/** The image number, such as "2 / 5", in a lower corner of the image. */
export const imageCountStyle = `
  position: absolute;
  padding: 0.2em 0.6em;
  border-radius: ${token('radius-full')};
  background: var(--lt-avatar);
  color: var(--lt-avatar-text);
  font-size: 0.8125em;
  font-weight: ${token('weight-mid')};
  line-height: 1.5;
`;
