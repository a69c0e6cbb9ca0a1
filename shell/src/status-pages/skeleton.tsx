import { token } from '@linkstall/contracts/tokens';
import { delayedAppearance } from '@linkstall/kit/components';
import styled, { css, keyframes } from 'styled-components';

import { texts } from '../texts.ts';

const sheen = keyframes`to { opacity: .45; }`;

/** The edge writes the first skeleton (`data-skeleton`). It is on screen already, so it has no delay. */
const delay = css`
  ${delayedAppearance}
  #root[data-skeleton] & {
    animation: none;
  }
`;
const Shapes = styled.div`
  display: grid;
  gap: ${token('3')};
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  margin-inline: auto;
  padding-block: ${token('5')};
  ${delay}
`;
/** The skeleton of a form is as wide as the forms of login and signup. On wide screens a coloured pane is beside it. */
const FormShapes = styled.div`
  display: grid;
  grid-template: 1fr / minmax(0, 1fr);
  min-height: 100%;
  ${delay}
  > div {
    display: grid;
    align-content: start;
    gap: ${token('4')};
    width: min(100% - 2 * ${token('gutter')}, 24rem);
    margin-inline: auto;
    padding-block: ${token('8')};
    > :nth-child(n + 3) {
      height: 3.25rem;
    }
  }
  @media (min-width: 768px) {
    > div {
      align-content: center;
    }
  }
  @media (min-width: 1024px) {
    grid-template-columns: 1fr 1fr;
    &::after {
      content: '';
      background: ${token('action')};
    }
  }
  @media (min-width: 1024px) and (prefers-color-scheme: dark) {
    &::after {
      background: ${token('sunken')};
    }
  }
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

interface Props {
  readonly shape?: 'list' | 'form';
}

/** The skeleton of a page: a heading, and a list or the fields of a form. */
export function Skeleton({ shape = 'list' }: Props) {
  const content = (
    <>
      <span className="ls-hidden">{texts.site.loading}</span>
      <SkeletonBar $heading />
      <SkeletonBar />
      <SkeletonBar />
      <SkeletonBar />
    </>
  );
  if (shape === 'list') return <Shapes role="status">{content}</Shapes>;
  return (
    <FormShapes role="status">
      <div>{content}</div>
    </FormShapes>
  );
}
