import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

import { Wrap } from '../ui/layout.ts';
import { paper } from './band.ts';

export const HeroBand = styled(Wrap).attrs({ as: 'section' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  gap: ${token('7')};
  padding-block: clamp(1.25rem, 5vw, ${token('6')}) ${token('2')};
  scroll-margin-top: ${token('9')};
  h1 {
    font-size: min(${token('text-4xl')}, 18vw);
    letter-spacing: -0.045em;
    line-height: 0.98;
  }
  mark {
    background: linear-gradient(transparent 62%, ${token('action')} 0 92%, transparent 0);
    color: inherit;
    @media (prefers-color-scheme: dark) {
      background: linear-gradient(transparent 80%, ${token('action')} 0 92%, transparent 0);
    }
  }
  > div > p {
    max-width: 32rem;
    margin: ${token('4')} 0 ${token('5')};
    font-size: clamp(1.125rem, 1rem + 0.6vw, 1.375rem);
    line-height: 1.5;
    color: ${token('muted')};
  }
  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
    padding-block: ${token('7')};
  }
`;

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: -1rem;
  @media (max-width: 479px) {
    a {
      padding-inline-end: 0;
      font-size: ${token('text-md')};
    }
  }
`;

/** Only on wide screens: on narrow ones the row of sample pages follows at once. */
export const Stage = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  place-items: center;
  @media (max-width: 1023px) {
    display: none;
  }
  &::before {
    content: '';
    position: absolute;
    inset: 8% 0 0;
    border-radius: ${token('radius-xl')};
    background: ${token('action')};
  }
`;

/* The frame has the same colour in both schemes, because a phone does not change with the page. */
export const Phone = styled.div`
  position: relative;
  isolation: isolate;
  width: min(17rem, 100%);
  aspect-ratio: 1 / 2;
  padding: 0.6rem;
  border-radius: 3rem;
  background: ${token('on-action')};
  box-shadow: ${token('shadow-lg')};
  font-size: min(0.64rem, 3.2vw);
  &::before {
    content: '';
    position: absolute;
    z-index: 1;
    top: 1.2rem;
    left: calc(50% - 2.25rem);
    width: 4.5rem;
    height: 1.15rem;
    border-radius: 1rem;
    background: ${token('on-action')};
  }
  > div {
    height: 100%;
    overflow: hidden;
    border-radius: 2.45rem;
    padding-top: 4.5em;
  }
`;

const FloatingCard = styled.div`
  ${paper}
  position: absolute;
  padding: 0.8em 1em;
  font-size: min(${token('text-sm')}, 5vw);
  border-radius: ${token('radius-lg')};
  box-shadow: ${token('shadow-lg')};
  line-height: 1.4;
`;

export const AddressCard = styled(FloatingCard)`
  left: 0;
  bottom: 3rem;
  rotate: -4deg;
  font-size: min(${token('text-md')}, 5vw);
  small {
    display: block;
    color: ${token('muted')};
    font-weight: ${token('weight')};
    font-size: 0.75em;
  }
`;

export const CopiedCard = styled(FloatingCard)`
  display: flex;
  gap: 0.5rem;
  align-items: center;
  right: 0;
  top: 7rem;
  rotate: 3deg;
`;

export const ColourCard = styled(FloatingCard)`
  display: flex;
  gap: 0.4rem;
  right: 0.5rem;
  bottom: 7rem;
  padding: 0.7rem;
  rotate: -2deg;
  i {
    width: 1.9rem;
    height: 1.9rem;
    border-radius: 50%;
    background: ${token('rani')};
  }
  i + i {
    background: ${token('action')};
  }
  i + i + i {
    background: ${token('select')};
  }
  i + i + i + i {
    background: ${token('ink')};
  }
`;
