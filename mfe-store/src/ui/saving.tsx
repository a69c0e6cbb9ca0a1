import { token } from '@linkstall/contracts/tokens';
import { delayedAppearance } from '@linkstall/kit/components';
import styled from 'styled-components';

/** A label for a change that is not stored yet. */
export const Saving = styled.em`
  ${delayedAppearance}
  padding: 0 0.5rem;
  border: ${token('line')} dashed ${token('border-strong')};
  border-radius: ${token('radius-full')};
  background: ${token('surface')};
  color: ${token('muted')};
  font: ${token('weight-mid')} ${token('text-xs')} / 1.6 ${token('font')};
`;
