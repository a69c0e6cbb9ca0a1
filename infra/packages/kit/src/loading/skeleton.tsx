import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { delayedAppearance } from '../components/page-styles.ts';

interface SkeletonProps {
  readonly shape: 'rows' | 'tiles';
  readonly text: string;
}

/** A loading placeholder in the shape of the content. */
export const Skeleton = ({ shape, text }: SkeletonProps) => (
  <Shapes $wide={shape === 'rows'} role="status">
    {Array.from({ length: shape === 'rows' ? 4 : 10 }, (_, index) => (
      <span key={index} />
    ))}
    <span className="ls-hidden">{text}</span>
  </Shapes>
);

const Shapes = styled.div<{ readonly $wide: boolean }>`
  display: grid;
  gap: ${({ $wide }) => token($wide ? '3' : '4')};
  grid-template-columns: ${({ $wide }) => ($wide ? '1fr' : 'repeat(auto-fill, minmax(8rem, 1fr))')};
  ${delayedAppearance}
  > span:not(:last-child) {
    height: ${({ $wide }) => ($wide ? '4.9rem' : '14.5rem')};
    border-radius: ${token('radius-lg')};
    background: ${token('sunken')};
  }
`;
