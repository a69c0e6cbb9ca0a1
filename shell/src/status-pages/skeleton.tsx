import { token } from '@linkstall/contracts/tokens';
import { delayedAppearance } from '@linkstall/kit/components';
import styled, { keyframes } from 'styled-components';

import { texts } from '../texts.ts';

const sheen = keyframes`to { opacity: .45; }`;

const Shapes = styled.div`
  display: grid;
  gap: ${token('3')};
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  margin-inline: auto;
  padding-block: ${token('5')};
  ${delayedAppearance}
`;
const SkeletonBar = styled.div<{ $heading?: boolean }>`
  height: ${({ $heading }) => ($heading ? '2.25rem' : '4.75rem')};
  width: ${({ $heading }) => ($heading ? '10rem' : 'auto')};
  margin-bottom: ${({ $heading }) => ($heading ? token('3') : '0')};
  border-radius: ${token('radius-lg')};
  background: ${token('sunken')};
  @media (prefers-reduced-motion: no-preference) {
    animation: ${sheen} 1.4s ease-in-out infinite alternate;
  }
`;

/** The skeleton of a page: a heading and a list. */
export const Skeleton = () => (
  <Shapes role="status">
    <span className="ls-hidden">{texts.site.loading}</span>
    <SkeletonBar $heading />
    <SkeletonBar />
    <SkeletonBar />
    <SkeletonBar />
  </Shapes>
);
