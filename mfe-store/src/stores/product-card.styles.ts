import { token } from '@linkstall/contracts/tokens';
import { pill } from '@linkstall/kit/pieces';
import styled, { css } from 'styled-components';

/** Off screen a card costs the browser nothing but its place. */
export const Card = styled.li`
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  content-visibility: auto;
  contain-intrinsic-size: auto 31rem;
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  box-shadow: ${token('shadow-sm')};
  transition:
    box-shadow ${token('base')},
    translate ${token('base')} ${token('ease')};
  @media (hover: hover) {
    &:hover {
      box-shadow: ${token('shadow')};
      translate: 0 -2px;
    }
  }
  &:has(h2 a:focus-visible) {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }
`;

export const Badge = styled.span`
  position: absolute;
  left: ${token('3')};
  top: ${token('3')};
  padding: 0.25rem 0.6rem;
  border-radius: ${token('radius-sm')};
  background: ${token('rani')};
  color: ${token('on-rani')};
  font-size: ${token('text-sm')};
  font-weight: ${token('weight-loud')};
  line-height: 1.2;
`;

export const Text = styled.div`
  display: grid;
  gap: 0.4rem;
  align-content: start;
  padding: ${token('4')};
`;

export const Name = styled.h2`
  font-size: ${token('text-lg')};
  font-weight: 700;
  letter-spacing: -0.015em;
  line-height: ${token('lead-snug')};
  overflow-wrap: anywhere;
`;

/** Covers the card; what else can be pressed lies above it. */
export const Whole = styled.a`
  color: inherit;
  text-decoration: none;
  outline: 0;
  &:focus-visible {
    outline: 0;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
  }
`;

export const Price = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 0.6rem;
  b {
    font-size: ${token('text-xl')};
    font-weight: ${token('weight-loud')};
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }
  s {
    position: relative;
    color: ${token('muted')};
  }
`;

export const Retailer = styled.span`
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  overflow-wrap: anywhere;
`;

export const HiddenPill = styled.span`
  ${pill}
  gap: ${token('2')};
  justify-self: start;
  padding: 0.2rem 0.6rem;
  background: ${token('wait-soft')};
  color: ${token('wait')};
  font-weight: ${token('weight-mid')};
`;

const threeLines = css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

/** Whole without scripts: nothing could unfold it. */
export const Desc = styled.p<{ readonly $open: boolean }>`
  color: ${token('muted')};
  font-size: 0.9375rem;
  line-height: 1.5;
  white-space: pre-line;
  overflow-wrap: anywhere;
  ${({ $open }) => !$open && threeLines}
  @media (scripting: none) {
    display: block;
  }
`;

export const More = styled.button`
  position: relative;
  z-index: 2;
  justify-self: start;
  min-height: ${token('tap')};
  margin: -0.5rem 0 -0.75rem -0.5rem;
  padding: 0 0.5rem;
  border: 0;
  background: none;
  color: ${token('link')};
  font-size: 0.9375rem;
  font-weight: ${token('weight-mid')};
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
`;
