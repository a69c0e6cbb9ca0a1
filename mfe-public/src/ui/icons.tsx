import type { ReactNode } from 'react';

export const icon = (shape: ReactNode) =>
  function Icon() {
    return (
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {shape}
      </svg>
    );
  };

export const StallIcon = icon(
  <path d="M4 10v10h16V10M3 10l2-6h14l2 6c0 3-4 3-4.5 0-.5 3-4.5 3-4.5 0-.5 3-4.5 3-4.5 0C7 13 3 13 3 10z" />,
);
export const ShareIcon = icon(<path d="M12 15V4M8 7l4-4 4 4M5 12v8h14v-8" />);
export const MailIcon = icon(<path d="M3 5h18v14H3zM3 6l9 7 9-7" />);
export const ArrowIcon = icon(<path d="M9 5l7 7-7 7" />);
export const ChainIcon = icon(
  <path d="M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1M14 10a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1" />,
);
export const TickIcon = icon(<path d="M5 13l5 5L20 7" />);
