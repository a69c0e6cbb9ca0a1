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

export const PenIcon = () => (
  <Icon>
    <path d="M15 5l4 4L8 20H4v-4z" />
  </Icon>
);

export const TickIcon = () => (
  <Icon>
    <path d="M5 12.5l4.5 4.5L19 7" />
  </Icon>
);

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </Icon>
);

export const CrossIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);

export const NextIcon = () => (
  <Icon>
    <path d="M9 5l7 7-7 7" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M15 5l-7 7 7 7" />
  </Icon>
);
