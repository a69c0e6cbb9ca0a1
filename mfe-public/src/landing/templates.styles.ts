import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

export const MiniPage = styled.div`
  height: 155cqi;
  margin-bottom: ${token('3')};
  overflow: hidden;
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  font-size: 3.3cqi;
  transition:
    translate ${token('base')} ${token('ease')},
    box-shadow ${token('base')};
`;

/** On phones the cards are one row, which scrolls sideways. */
export const Gallery = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(8.5rem, 25% - ${token('4')})), 1fr));
  gap: ${token('5')} ${token('4')};
  margin-top: ${token('6')};
  > li {
    container-type: inline-size;
  }
  @media (max-width: 767px) {
    position: relative;
    display: flex;
    gap: ${token('3')};
    margin: ${token('4')} calc(-1 * ${token('gutter')}) 0;
    padding: 0 ${token('gutter')} ${token('2')};
    overflow-x: auto;
    scroll-padding-inline: ${token('gutter')};
    scroll-snap-type: x proximity;
    > li {
      flex: 0 0 min(9.5rem, 70vw);
      scroll-snap-align: start;
    }
  }
  > li > :first-child {
    display: block;
    border-radius: ${token('radius-lg')};
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
    line-height: ${token('lead-snug')};
  }
  @media (hover: hover) {
    a:hover > :first-child {
      translate: 0 -0.35rem;
      box-shadow: ${token('shadow-lg')};
    }
    a:hover b {
      text-decoration: underline;
    }
  }
  b,
  small {
    display: block;
  }
  small {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;

export const ApplyThemeLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${token('1')};
  min-height: ${token('tap')};
  font-weight: ${token('weight-mid')};
  font-size: ${token('text-sm')};
  svg {
    width: 1rem;
    height: 1rem;
  }
`;

export const NoSamples = styled.div`
  display: grid;
  justify-items: center;
  gap: ${token('3')};
  margin-top: ${token('6')};
  padding: ${token('6')} ${token('4')};
  border-radius: ${token('radius-lg')};
  background: ${token('sunken')};
  text-align: center;
  i {
    width: 12rem;
    aspect-ratio: 4 / 3;
    background: ${token('art-empty')} center / contain no-repeat;
  }
  button {
    min-height: ${token('tap')};
    padding: 0.5rem 1.1rem;
    border: ${token('line')} solid ${token('border-strong')};
    border-radius: ${token('radius')};
    background: ${token('surface')};
    cursor: pointer;
  }
`;
