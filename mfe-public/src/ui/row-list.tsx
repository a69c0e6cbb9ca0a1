import { useNearViewport } from '@linkstall/kit/components';
import { type ComponentType, createContext, type ReactElement, type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';

/** Inert lists with more rows than this are split into chunks. */
const MAX_UNSPLIT_ROWS = 40;
/** Average number of rows in a chunk. */
const CHUNK_ROWS = 16;
/** Estimated height of a row with its gap, until the browser has rendered the row. */
const ROW_REM = 5;
/** Without `overflow-clip-margin` the browser would cut off shadows, so the list is not split. */
const canSplit = () => typeof CSS !== 'undefined' && CSS.supports('overflow-clip-margin', '2rem');

/** Whether the chunk has been near the screen, so that its images are loaded. */
export const NearContext = createContext(true);

interface Props {
  readonly List: ComponentType<{ readonly role: 'list'; readonly children: ReactNode }>;
  /** Each row needs a key. */
  readonly rows: readonly ReactElement[];
  readonly isInert: boolean;
}

/**
 * The list of a page. In the phone preview a long list is split into chunks. The browser paints only the chunks near the
 * screen. On the public page the list stays whole, because screen readers read its items one by one.
 */
export function RowList({ List, rows, isInert }: Props) {
  if (!isInert || rows.length <= MAX_UNSPLIT_ROWS || !canSplit()) return <List role="list">{rows}</List>;
  return (
    <Chunks>
      {chunksOf(rows).map((chunk, index) => (
        <RowChunk key={index === 0 ? 'first' : chunk[0]?.key} count={chunk.length}>
          <List role="list">{chunk}</List>
        </RowChunk>
      ))}
    </Chunks>
  );
}

/**
 * Splits the rows into chunks. The hash of a row's key decides whether a chunk starts there. With a fixed size, a new row would
 * move rows between all later chunks. React would then render these chunks again.
 */
function chunksOf(rows: readonly ReactElement[]): readonly (readonly ReactElement[])[] {
  const starts = rows.flatMap(({ key }, index) => (index === 0 || hashOf(`${key}`) % CHUNK_ROWS === 0 ? [index] : []));
  return starts.map((start, index) => rows.slice(start, starts[index + 1]));
}

/** The FNV-1a hash. It distributes well, although successive ids differ in few characters. */
const hashOf = (key: string): number =>
  Array.from(key).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 8;

function RowChunk({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const chunk = useRef<HTMLDivElement>(null);
  return (
    <Chunk ref={chunk} data-part="" style={{ containIntrinsicHeight: `auto ${count * ROW_REM}rem` }}>
      <NearContext value={useNearViewport(() => chunk.current, true)}>{children}</NearContext>
    </Chunk>
  );
}

const Chunks = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--lt-gap);
`;

const Chunk = styled.div`
  content-visibility: auto;
  overflow-clip-margin: 2rem;
`;
