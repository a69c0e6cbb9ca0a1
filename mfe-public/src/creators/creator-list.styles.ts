import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

export const Page = styled.section`
  padding-block: clamp(1.75rem, 6vw, ${token('7')}) ${token('7')};
`;

export const Intro = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token('3')};
  h1 {
    max-width: 18ch;
    font-size: min(${token('text-4xl')}, 13vw);
    overflow-wrap: anywhere;
  }
  p {
    max-width: ${token('measure')};
    color: ${token('muted')};
    font-size: ${token('text-lg')};
  }
`;

export const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${token('4')};
  margin-top: ${token('6')};
  > li {
    display: grid;
  }
`;

/** On phones the photo is beside the name, so that a screen shows several creators. */
export const Card = styled.a`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: start;
  column-gap: ${token('4')};
  padding: ${token('4')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  box-shadow: ${token('shadow-sm')};
  color: inherit;
  line-height: ${token('lead-snug')};
  text-decoration: none;
  overflow-wrap: anywhere;
  transition:
    translate ${token('base')} ${token('ease')},
    box-shadow ${token('base')};
  @media (hover: hover) {
    &:hover {
      translate: 0 -0.25rem;
      box-shadow: ${token('shadow')};
    }
    &:hover b {
      text-decoration: underline;
    }
  }
  b {
    align-self: end;
    font-weight: ${token('weight-mid')};
    font-size: ${token('text-lg')};
  }
  small {
    justify-self: start;
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  p {
    display: -webkit-box;
    grid-column: 1 / -1;
    margin-top: ${token('3')};
    overflow: hidden;
    color: ${token('muted')};
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
  @media (min-width: 48rem) {
    padding: ${token('5')};
  }
`;

/** The photo of a creator, or the initials. */
export const Photo = styled.span`
  display: grid;
  grid-row: 1 / 3;
  place-items: center;
  width: 4.5rem;
  height: 4.5rem;
  overflow: hidden;
  border-radius: ${token('radius-full')};
  background: ${token('cloth')};
  color: ${token('on-action')};
  font: ${token('weight-loud')} ${token('text-xl')} / 1 ${token('font')};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

export const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: ${token('3')};
  margin-top: ${token('6')};
  padding: ${token('6')} ${token('4')};
  border-radius: ${token('radius-lg')};
  background: ${token('sunken')};
  text-align: center;
  i {
    width: min(12rem, 60vw);
    aspect-ratio: 4 / 3;
    background: ${token('art-empty')} center / contain no-repeat;
  }
  h2 {
    font-size: ${token('text-2xl')};
  }
  p {
    max-width: ${token('measure')};
    color: ${token('muted')};
  }
`;

export const Pager = styled.nav`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token('3')};
  margin-top: ${token('6')};
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${token('tap')};
    padding: ${token('2')} ${token('4')};
    border: ${token('line')} solid ${token('border-strong')};
    border-radius: ${token('radius')};
    background: ${token('surface')};
    color: inherit;
    font-weight: ${token('weight-mid')};
    text-decoration: none;
  }
`;
