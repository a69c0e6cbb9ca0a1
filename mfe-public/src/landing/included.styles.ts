import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

import { paper } from './band.ts';

export const Facts = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: ${token('6')};
  margin-top: ${token('6')};
  h3 {
    margin-top: ${token('3')};
    font-size: ${token('text-lg')};
  }
  p {
    max-width: 36ch;
    margin-top: ${token('1')};
    color: ${token('muted')};
  }
`;

/** What is drawn above a fact: all of one height, so that the words stand in line. */
export const Scene = styled.div`
  display: flex;
  flex-wrap: wrap;
  place-content: center;
  align-items: center;
  gap: 0.4rem;
  height: 11rem;
  padding: ${token('3')};
  overflow: hidden;
  border-radius: ${token('radius-lg')};
  background: color-mix(in srgb, ${token('action')} 18%, ${token('surface')});
  img {
    height: 100%;
    width: auto;
    border-radius: ${token('radius-sm')};
  }
  svg {
    width: 100%;
    height: 100%;
    fill: ${token('rani')};
  }
`;

export const Chip = styled.span<{ $large?: boolean }>`
  ${paper}
  padding: 0.45em 0.9em;
  border-radius: 2em;
  box-shadow: ${token('shadow')};
  font-size: ${({ $large }) => token($large ? 'text-lg' : 'text-sm')};
`;

/** Paper, accent, ink and a ground, as they lie on each other. */
export const Colors = styled.div`
  display: flex;
  i {
    width: 4.5rem;
    height: 4.5rem;
    margin-inline: -0.5rem;
    border: 3px solid ${token('surface')};
    border-radius: 50%;
    background: ${token('rani')};
  }
  i:nth-child(2) {
    background: ${token('action')};
  }
  i:nth-child(3) {
    background: ${token('cloth')};
  }
  i:nth-child(4) {
    background: ${token('ink')};
  }
`;

/** A large entry above two others. */
export const Stairs = styled.div`
  display: grid;
  gap: 0.6rem;
  width: 11rem;
  i {
    height: 1.9rem;
    border-radius: ${token('radius-sm')};
    background: ${token('surface')};
    box-shadow: ${token('shadow')};
  }
  i:first-child {
    height: 4.4rem;
    background: ${token('rani')};
  }
`;
