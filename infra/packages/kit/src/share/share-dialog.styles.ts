import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

export const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-block-start: -0.5rem;
  margin-inline-end: -0.5rem;
  + p {
    margin-bottom: ${token('4')};
    color: ${token('muted')};
    line-height: ${token('lead-snug')};
    overflow-wrap: anywhere;
  }
`;

/** The QR code, which has its own background and quiet zone. */
export const Code = styled.div`
  display: grid;
  place-items: center;
  padding: ${token('4')};
  border-radius: ${token('radius-lg')};
  background: ${token('sunken')};
  img {
    width: min(13rem, 100%);
    height: auto;
    aspect-ratio: 1;
    border-radius: ${token('radius')};
    box-shadow: ${token('shadow')};
  }
`;

export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('2')};
  margin-block: ${token('4')};
  padding-block: ${token('1')};
  padding-inline: ${token('4')} ${token('1')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius')};
  > button {
    flex: 0 1 auto;
    min-width: 7rem;
    border-radius: ${token('radius-sm')};
  }
`;

export const Address = styled.span`
  flex: 1 1 8rem;
  min-width: 0;
  font-weight: ${token('weight-mid')};
  font-size: ${token('text-sm')};
  line-height: ${token('lead-snug')};
  overflow-wrap: anywhere;
`;

export const TargetList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(3.25rem, 1fr));
  row-gap: ${token('2')};
  margin-bottom: ${token('4')};
`;

/** A round icon above its label. */
export const Target = styled.a`
  display: grid;
  justify-items: center;
  gap: ${token('1')};
  width: 100%;
  padding: ${token('1')} 0;
  border: 0;
  border-radius: ${token('radius')};
  background: none;
  color: ${token('muted')};
  font: ${token('weight')} ${token('text-xs')} / 1.3 ${token('font')};
  text-decoration: none;
  cursor: pointer;
  svg {
    box-sizing: border-box;
    width: 3rem;
    height: 3rem;
    padding: 0.8rem;
    border-radius: ${token('radius-full')};
    background: ${token('sunken')};
    color: ${token('text')};
    transition:
      background ${token('fast')},
      color ${token('fast')};
  }
  @media (hover: hover) {
    &:hover svg {
      background: ${token('ink')};
      color: ${token('on-ink')};
    }
  }
`;

export const Mark = styled.svg`
  fill: currentColor;
`;

export const SaveButtons = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: ${token('2')};
  > * {
    padding-inline: ${token('2')};
    font-size: ${token('text-sm')};
  }
`;

export const Problem = styled.p`
  color: ${token('bad')};
  font-size: ${token('text-sm')};
  &:not(:empty) {
    margin-top: ${token('3')};
  }
`;
