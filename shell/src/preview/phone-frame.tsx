import type { PageLanguage } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { directionOf } from '@linkstall/kit/languages';
import { type ReactNode, useEffect, useRef } from 'react';
import styled, { css } from 'styled-components';

/** Colours of the phone, the same in both schemes. */
const Body = styled.div`
  position: relative;
  flex: none;
  width: 19rem;
  max-width: 100%;
  height: min(39rem, 100vh - 9rem);
  min-height: 22rem;
  padding: 0.6rem;
  border: 2px solid ${token('border-strong')};
  border-radius: 3rem;
  background: ${token('on-action')};
  box-shadow: ${token('shadow-lg')};
  &::before {
    content: '';
    position: absolute;
    z-index: 1;
    top: 1.2rem;
    inset-inline-start: 50%;
    width: 4.5rem;
    height: 1.15rem;
    margin-inline-start: -2.25rem;
    border-radius: 1rem;
    background: ${token('on-action')};
  }
`;
/** Width of the drawn phone (281 px) divided by the width of a real phone (390 px). */
const SCALE = 0.72;

const Screen = styled.div`
  position: relative;
  height: 100%;
  overflow: hidden auto;
  border-radius: 2.25rem;
  background: ${token('surface')};
  scrollbar-width: none;
  contain: content;
`;
/**
 * Renders the page in the size of a phone and scales the page down. A smaller layout would break lines differently.
 * The page is absolutely positioned, so that the frame cannot be scrolled to the unscaled height. On a long page only rows
 * near the screen are painted (content-visibility).
 */
const Page = styled.div<{ readonly $long: boolean }>`
  position: absolute;
  top: 0;
  left: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  width: calc(100% / ${SCALE});
  min-height: calc(100% / ${SCALE});
  transform: scale(${SCALE});
  transform-origin: 0 0;
  ${({ $long }) =>
    $long &&
    css`
      @supports (overflow-clip-margin: 2rem) {
        li:not([data-part] li) {
          content-visibility: auto;
          contain-intrinsic-size: auto 4.5rem;
          overflow-clip-margin: 2rem;
        }
      }
    `}
`;
const Message = styled.div`
  display: grid;
  min-height: 100%;
  align-content: center;
  justify-items: center;
  gap: ${token('3')};
  padding: ${token('5')};
  color: ${token('text')};
  font-size: ${token('text-md')};
  text-align: center;
`;

interface FrameProps {
  /** The language of an inert page; absent for English. */
  readonly language?: PageLanguage | undefined;
  /** True for an inert page, which is hidden from screen readers. */
  readonly isInert?: boolean;
  /** Index of the entry to scroll to. */
  readonly scrollTo?: number | null;
  /** True for long pages, of which only rows near the screen are painted. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

export function PhoneFrame({
  language = 'en',
  isInert = false,
  scrollTo = null,
  isLong = false,
  children,
}: FrameProps) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = screen;
    const item = scrollTo === null ? undefined : current?.querySelectorAll('li')[scrollTo];
    if (!current || !item) return;
    // Not `scrollIntoView`, because it also scrolls the window.
    const below = item.getBoundingClientRect().top - current.getBoundingClientRect().top;
    current.scrollTop += below - current.clientHeight / 2;
  }, [scrollTo]);
  return (
    <Body data-slot="phone-preview">
      <Screen ref={screen} aria-hidden={isInert || undefined} tabIndex={-1}>
        {isInert ? (
          <Page $long={isLong} lang={language} dir={directionOf(language)}>
            {children}
          </Page>
        ) : (
          children
        )}
      </Screen>
    </Body>
  );
}

interface NoteProps {
  readonly text: string;
  readonly missing?: string;
  readonly children?: ReactNode;
}

/** A message in place of the page. */
export const PhoneNote = ({ text, missing, children }: NoteProps) => (
  <PhoneFrame>
    <Message role="status" data-missing-remote={missing}>
      <p>{text}</p>
      {children}
    </Message>
  </PhoneFrame>
);
