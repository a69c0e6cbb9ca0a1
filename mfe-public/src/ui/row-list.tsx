import { useBeenNear } from '@linkstall/kit/pieces';
import { type ComponentType, createContext, type ReactElement, type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';

/** Pictures of so many rows are drawn in parts, of about so many each. */
const MANY = 40;
const PART = 16;
/** Of a row with its gap, before it is seen. */
const ROW_REM = 5;
/** Else shadows would be cut off, and parts are drawn whole. */
const isInParts = () => typeof CSS !== 'undefined' && CSS.supports('overflow-clip-margin', '2rem');

/** Whether what stands here has been near the screen, so that its pictures are wanted. */
export const NearContext = createContext(true);

interface Props {
  readonly List: ComponentType<{ readonly role: 'list'; readonly children: ReactNode }>;
  /** Each with a key of its own. */
  readonly rows: readonly ReactElement[];
  readonly picture: boolean;
}

/** The rows of a page. In the phone, where nobody reads them one by one, long lists are several: only those near are drawn. */
export function RowList({ List, rows, picture }: Props) {
  if (!picture || rows.length <= MANY || !isInParts()) return <List role="list">{rows}</List>;
  return (
    <Parts>
      {partsOf(rows).map((part, at) => (
        <Part key={at === 0 ? 'first' : part[0]?.key} count={part.length}>
          <List role="list">{part}</List>
        </Part>
      ))}
    </Parts>
  );
}

/** A part begins where the key says so and not at every sixteenth row: then one that comes or goes leaves all others theirs. */
function partsOf(rows: readonly ReactElement[]): readonly (readonly ReactElement[])[] {
  const starts = rows.flatMap(({ key }, at) => (at === 0 || hashOf(`${key}`) % PART === 0 ? [at] : []));
  return starts.map((from, part) => rows.slice(from, starts[part + 1]));
}

/** FNV-1a: ids that follow each other differ in few letters. */
const hashOf = (key: string): number =>
  Array.from(key).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 8;

function Part({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <Drawn ref={part} data-part="" style={{ containIntrinsicHeight: `auto ${count * ROW_REM}rem` }}>
      <NearContext value={useBeenNear(() => part.current, true)}>{children}</NearContext>
    </Drawn>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--lt-gap);
`;

const Drawn = styled.div`
  content-visibility: auto;
  overflow-clip-margin: 2rem;
`;
