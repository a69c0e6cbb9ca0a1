import type { ReactNode } from 'react';

const INK = '#24121e';
const MARIGOLD = '#ffb41f';
const CREAM = '#fff3e0';

/** A sleeping cat on the counter. */
export const Cat = () => (
  <>
    <g transform="translate(160 163) scale(1.15)" fill="none" strokeLinecap="round" strokeLinejoin="round">
      <g fill={MARIGOLD}>
        <ellipse rx="22" ry="10" />
        <circle cx="-20" cy="-4" r="9" />
        <path d="M-28-8l2-9 6 5zM-20-12l6-5 2 9z" />
      </g>
      <path d="M20 2c12 2 12-10 4-10" stroke={MARIGOLD} strokeWidth="5" />
      <path d="M-25-4q2 2 4 0M-18-4q2 2 4 0" stroke={INK} strokeWidth="1.5" />
      <path d="M-6-9l2 6M2-10l1 6M10-8l0 6" stroke="#d98a0b" strokeWidth="3" />
    </g>
    <path d="M192 138q4-6 8 0M204 126q5-8 10 0" fill="none" stroke={CREAM} strokeWidth="2" strokeLinecap="round" />
  </>
);

/** Tags for links on the pole, and products on the counter. */
export const Products = () => (
  <>
    <Tag x={84} drop={14} fill={MARIGOLD}>
      <path d="M-3 5v10l8-5z" fill={INK} />
    </Tag>
    <Tag x={134} drop={20} fill="#bfe5d2">
      <circle cy="10" r="5" fill="#0b7a6f" />
    </Tag>
    <Tag x={186} drop={20} fill="#f6b3c6">
      <path d="M-5 10h10M0 5v10" stroke="#c9105f" strokeWidth="2.4" strokeLinecap="round" />
    </Tag>
    <Tag x={236} drop={14} fill="#a5d8ec">
      <path d="M0 16c-9-6-7-12-3-11 2 0 3 2 3 3 0-1 1-3 3-3 4-1 6 5-3 11z" fill="#2c3c92" />
    </Tag>
    <Tiffin />
    <Notebook />
    <Backpack />
    <Kettlebell />
  </>
);

interface TagProps {
  readonly x: number;
  readonly drop: number;
  readonly fill: string;
  readonly children: ReactNode;
}

const Tag = ({ x, drop, fill, children }: TagProps) => (
  <g transform={`translate(${x} ${70 + drop})`}>
    <path d={`M0-${drop}v${drop}`} stroke="#d59b36" strokeWidth="1.5" />
    <rect x="-10" width="20" height="20" rx="5" fill={fill} />
    {children}
  </g>
);

const Tiffin = () => (
  <g transform="translate(62 120.5) scale(.56)">
    {[72, 53, 34].map((y) => (
      <g key={y}>
        <rect x="36" y={y} width="48" height="20" rx="5" fill="#c5ccd3" />
        <rect x="36" y={y} width="48" height="4" rx="2" fill="#9aa4ae" />
        <rect x="42" y={y + 6} width="5" height="10" rx="2.5" fill="rgb(255 255 255 / .6)" />
      </g>
    ))}
    <path d="M38 34c0-8 8-12 22-12s22 4 22 12z" fill="#b4bcc5" />
    <path d="M34 86V26c0-12 52-12 52 0v60" fill="none" stroke="#d59b36" strokeWidth="4" strokeLinecap="round" />
    <rect x="52" y="12" width="16" height="7" rx="3.5" fill="#c9105f" />
  </g>
);

const Notebook = () => (
  <g transform="translate(104 126) scale(.5)">
    <g transform="rotate(-7 60 60)">
      <rect x="34" y="24" width="56" height="68" rx="3" fill="#e7d9c5" />
      <rect x="30" y="22" width="56" height="68" rx="4" fill="#b5542e" />
      <rect x="30" y="22" width="10" height="68" rx="4" fill="#8f3d1e" />
      <rect x="48" y="34" width="30" height="20" rx="2" fill={CREAM} />
      <path d="M53 47q4-8 9-2t10-4" fill="none" stroke="#c9105f" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M76 22h4v68h-4z" fill={MARIGOLD} />
    </g>
    <g transform="rotate(24 96 70)">
      <path d="M92 36h6v50h-6z" fill={MARIGOLD} />
      <path d="M92 86h6l-3 9z" fill={CREAM} />
      <rect x="92" y="32" width="6" height="6" rx="2" fill="#f6b3c6" />
    </g>
  </g>
);

const Backpack = () => (
  <g transform="translate(152 120.5) scale(.56)" fill="none" strokeLinecap="round">
    <path d="M46 28c0-16 28-16 28 0" stroke={INK} strokeWidth="5" />
    <rect x="34" y="24" width="52" height="68" rx="18" fill="#0b7a6f" />
    <rect x="24" y="52" width="14" height="32" rx="7" fill="#08695f" />
    <rect x="82" y="52" width="14" height="32" rx="7" fill="#08695f" />
    <rect x="40" y="56" width="40" height="30" rx="8" fill="#12988b" />
    <path d="M42 66h36" stroke={MARIGOLD} strokeWidth="3" />
    <rect x="54" y="62" width="12" height="9" rx="2" fill={MARIGOLD} />
    <path d="M40 44h40" stroke="#08695f" strokeWidth="3" />
    <rect x="32" y="14" width="56" height="13" rx="6.5" fill={MARIGOLD} />
    <path d="M44 14v13M76 14v13" stroke={INK} strokeWidth="3" />
  </g>
);

const Kettlebell = () => (
  <g transform="translate(202 124) scale(.52)" fill="none" strokeLinecap="round">
    <path d="M44 58c-8-34 40-34 32 0" stroke="#4a4750" strokeWidth="9" />
    <path d="M60 46c20 0 30 12 30 26 0 9-4 16-10 20H40c-6-4-10-11-10-20 0-14 10-26 30-26z" fill="#4a4750" />
    <circle cx="60" cy="72" r="13" fill={MARIGOLD} />
    <circle cx="60" cy="72" r="5" fill="#4a4750" />
    <path d="M38 66q2-8 8-11" stroke="rgb(255 255 255 / .3)" strokeWidth="4" />
  </g>
);
