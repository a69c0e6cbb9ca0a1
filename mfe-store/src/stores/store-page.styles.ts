import { token } from '@linkstall/contracts/tokens';
import { groundLook, sheetLook } from '@linkstall/themes/page-looks';
import styled from 'styled-components';

const Ground = styled.div`
  ${groundLook}
  padding: 0.25em clamp(16px, 4vw, 2.5rem) 0.5em;
  color: var(--lt-foot);
  :focus-visible {
    outline-color: var(--lt-focus);
  }
`;

/** The whole store in its owner's theme. Text that is on no card and not in the header has the colour of notes. */
export const Page = styled(Ground)<{ $theme: string }>`
  ${({ $theme }) => $theme}
`;

export const Sheet = styled.div`
  ${sheetLook}
  width: 100%;
  max-width: ${token('wide')};
  margin: 0 auto;
  padding: min(var(--lt-panel-pad), 3cqi);
  align-self: start;
  @container (min-width: 44em) {
    margin-top: 1em;
  }
`;

export const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25em 0.5em;
  > nav {
    flex: 1 9em;
    min-width: 0;
  }
`;

export const Foot = styled.p`
  margin-top: 1.5em;
  text-align: center;
  font-size: 0.875em;
  > a {
    display: inline-flex;
    align-items: center;
    min-height: 3.15em;
    color: inherit;
  }
`;

/** What is said to the owner alone looks as the rest of the site does, in the scheme of the device. */
export const Ours = styled.div`
  color-scheme: light dark;
  color: ${token('text')};
  font: 400 ${token('text-md')} / ${token('lead')} ${token('font')};
  :focus-visible {
    outline-color: ${token('focus')};
  }
`;
