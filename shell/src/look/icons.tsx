import styled from 'styled-components';

const Drawing = styled.svg`
  width: 1.25rem;
  height: 1.25rem;
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

const paths = {
  links: 'M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7l-1 1M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1-1',
  design: 'M19 4L9 14M7 13c3 0 4 3 2 5s-4 2-6 2c2-1 1-3 2-5 0-1 1-2 2-2z',
  account: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-9 16-9 16 0',
  home: 'M4 11l8-7 8 7v9H4zM10 20v-6h4v6',
  logout: 'M10 4H4v16h6M15 8l4 4-4 4M19 12H9',
  phone: 'M8 3h8a1 1 0 011 1v16a1 1 0 01-1 1H8a1 1 0 01-1-1V4a1 1 0 011-1zM11 18h2',
  close: 'M6 6l12 12M18 6L6 18',
  tick: 'M5 13l4.5 4.5L19 7',
  alert: 'M12 8v5M12 16.5v.1M12 3a9 9 0 100 18 9 9 0 000-18z',
  info: 'M12 11v5.5M12 7.5v.1M12 3a9 9 0 100 18 9 9 0 000-18z',
} as const;

export type IconName = keyof typeof paths;

/** Decoration beside words, never instead of them. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <Drawing viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </Drawing>
);
