import { Cat, Products } from './stall-drawings.tsx';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const BULBS = [
  [64, 76],
  [100, 82],
  [138, 80],
  [180, 76],
  [220, 73],
  [256, 70],
] as const;

/** The market stall of the design kit, with products or with a sleeping cat. The colours do not depend on the theme. */
export const StallIllustration = ({ scene }: { readonly scene: 'products' | 'cat' }) => (
  <svg viewBox="0 0 320 256" width="320" height="256" aria-hidden="true">
    <ellipse cx="160" cy="244" rx="138" ry="9" fill="rgb(60 20 40 / .16)" />
    <path d="M50 60h8v184h-8zM262 60h8v184h-8z" fill="#8d5030" />
    <path d="M58 60h204v112H58z" fill="#5a2a3f" />
    {scene === 'products' ? <Products /> : <Cat />}
    <rect x="38" y="172" width="244" height="12" rx="4" fill="#d59b36" />
    <path d="M50 184h220v56H50z" fill="#0b7a6f" />
    {range(5).map((index) => (
      <Flower key={index} x={72 + index * 44} />
    ))}
    {range(9).map((index) => (
      <Stripe key={index} index={index} />
    ))}
    <rect x="40" y="21" width="240" height="7" rx="3" fill="#8d5030" />
    <path d="M40 64Q100 90 160 74T280 64" fill="none" stroke="#8d5030" strokeWidth="1.5" strokeLinecap="round" />
    {BULBS.map(([x, y], index) => (
      <circle key={x} cx={x} cy={y} r="4" fill={index % 2 ? '#ffe09a' : '#ffb41f'} />
    ))}
  </svg>
);

const Flower = ({ x }: { readonly x: number }) => (
  <g transform={`translate(${x} 212)`} fill="#ffb41f">
    {[0, 60, 120].map((turn) => (
      <ellipse key={turn} rx="13" ry="4.6" transform={`rotate(${turn})`} />
    ))}
    <circle r="4" fill="#c9105f" />
  </g>
);

/** A stripe is narrow at the pole and wide at the scalloped edge. */
const Stripe = ({ index }: { readonly index: number }) => {
  const top = 41.2 + index * 26.4;
  const right = 62 + index * 28;
  return <path d={`M${top} 26h26.4L${right} 60a14 14 0 01-28 0z`} fill={index % 2 ? '#fff3e0' : '#c9105f'} />;
};
