import { token, type TokenName } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

import { paper } from './band.ts';

export const Benefits = styled.div`
  display: grid;
  gap: clamp(1.75rem, 6vw, ${token('8')});
  margin-top: clamp(1.25rem, 4vw, ${token('6')});
`;

/** A picture and two features; from 900 px side by side, the picture on alternating sides. */
export const Benefit = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  > :last-child {
    display: grid;
    gap: ${token('3')};
  }
  h3 {
    font-size: ${token('text-xl')};
    letter-spacing: -0.02em;
    line-height: ${token('lead-snug')};
  }
  h3 + p {
    max-width: 46ch;
    color: ${token('muted')};
  }
  @media (min-width: 900px) {
    grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
    align-items: center;
    gap: ${token('8')};
    > :last-child {
      gap: ${token('6')};
    }
    &:nth-child(even) > :first-child {
      order: 2;
    }
    &:nth-child(even) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
    }
    h3 {
      font-size: ${token('text-2xl')};
    }
    h3 + p {
      font-size: ${token('text-lg')};
    }
  }
`;

/** The frame of a large picture. */
export const Picture = styled.div<{ readonly $background: TokenName }>`
  position: relative;
  display: flex;
  justify-content: center;
  gap: clamp(0.5rem, 2vw, 1rem);
  height: clamp(11.5rem, 48vw, 26rem);
  padding: clamp(1.25rem, 5vw, 2.5rem) clamp(0.75rem, 4vw, 2.5rem) 0;
  overflow: hidden;
  border-radius: ${token('radius-xl')};
  background: ${({ $background }) => token($background)};
`;

/** A page in the picture. Container units scale the page with its width. */
export const PictureCard = styled.div`
  flex: 0 1 15rem;
  container-type: inline-size;
  overflow: hidden;
  border-radius: ${token('radius-lg')} ${token('radius-lg')} 0 0;
  box-shadow: ${token('shadow-lg')};
  > * {
    min-height: 100%;
    font-size: 5cqi;
  }
  &:nth-child(even) {
    translate: 0 clamp(1rem, 4vw, 2rem);
  }
`;

export const Code = styled.span`
  ${paper}
  align-self: end;
  flex: none;
  padding: 0.75rem;
  margin-bottom: clamp(1.25rem, 5vw, 2.5rem);
  border-radius: ${token('radius-lg')};
  box-shadow: ${token('shadow-lg')};
  img {
    width: clamp(5rem, 22vw, 9rem);
    height: auto;
    border-radius: ${token('radius-sm')};
  }
`;

export const Item = styled.a`
  ${paper}
  display: grid;
  grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
  flex: 0 1 20rem;
  min-width: 0;
  margin-bottom: clamp(1.25rem, 5vw, 2.5rem);
  overflow: hidden;
  border-radius: ${token('radius-lg')};
  box-shadow: ${token('shadow-lg')};
  font-size: ${token('text-md')};
  line-height: ${token('lead-snug')};
  text-decoration: none;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  span {
    padding: 0.75rem 1rem;
  }
  b {
    display: block;
    font-size: ${token('text-lg')};
  }
  s {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    font-weight: ${token('weight')};
  }
  small {
    display: flex;
    align-items: center;
    gap: ${token('1')};
    min-height: ${token('tap')};
    margin-bottom: -0.75rem;
    color: ${token('link')};
    font-size: ${token('text-sm')};
    svg {
      width: 1rem;
    }
  }
`;
