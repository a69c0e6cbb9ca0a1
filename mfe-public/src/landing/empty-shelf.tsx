import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

const Drawing = styled.svg`
  width: 100%;
  max-width: 17rem;
  height: auto;
  [data-part='board'] {
    fill: ${token('ink')};
  }
  [data-part='free'] {
    fill: ${token('surface')};
    stroke: ${token('border-strong')};
    stroke-dasharray: 5 5;
  }
  [data-part='awning'] {
    fill: ${token('rani')};
  }
  [data-part='cloth'] {
    fill: ${token('cloth')};
  }
`;

const STRIPES = [0, 1, 2, 3, 4, 5, 6, 7];

/** A drawing of an empty store: an awning, a board, and free places. */
export const EmptyShelf = () => (
  <Drawing viewBox="0 0 256 128" width="256" height="128" aria-hidden="true">
    {STRIPES.map((stripe) => (
      <path
        key={stripe}
        data-part={stripe % 2 === 0 ? 'awning' : 'cloth'}
        d={`M${stripe * 32} 0h32v22a16 16 0 01-32 0z`}
      />
    ))}
    {[14, 98, 182].map((x) => (
      <rect key={x} data-part="free" x={x} y="56" width="60" height="58" rx="10" strokeWidth="2" />
    ))}
    <rect data-part="board" y="116" width="256" height="10" rx="5" />
  </Drawing>
);
