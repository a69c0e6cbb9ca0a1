import type { ReactNode } from 'react';
import styled from 'styled-components';

const Drawing = styled.svg`
  display: block;
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

const Icon = ({ children }: { readonly children: ReactNode }) => (
  <Drawing viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </Drawing>
);

export const CopyIcon = () => (
  <Icon>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M15 9V6a2 2 0 00-2-2H6a2 2 0 00-2 2v7a2 2 0 002 2h3" />
  </Icon>
);

export const TickIcon = () => (
  <Icon>
    <path d="M4.5 12.5l5 5 10-11" />
  </Icon>
);
