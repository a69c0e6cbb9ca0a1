import { token } from '@linkstall/contracts/tokens';
import { keyframes, styled } from 'styled-components';

/** To the end of the row and back, so that no page is in the HTML twice. */
const drift = keyframes`
  to { translate: min(0px, 100vw - 100%); }
`;

/** Child selectors, because each page in the row has lists and links of its own. */
export const MovingRow = styled.div`
  overflow: hidden;
  padding-bottom: clamp(1.5rem, 6vw, ${token('7')});
  > ul {
    display: flex;
    gap: ${token('4')};
    width: max-content;
    padding-inline: ${token('gutter')};
    animation: ${drift} 60s linear infinite alternate;
  }
  > ul > li {
    container-type: inline-size;
    width: clamp(10rem, 42vw, 13.5rem);
    aspect-ratio: 10 / 16;
  }
  > ul > li > a {
    display: block;
    height: 100%;
    overflow: hidden;
    border: ${token('line')} solid ${token('border')};
    border-radius: ${token('radius-lg')};
    box-shadow: ${token('shadow')};
    color: inherit;
    font-size: 4.6cqi;
    text-decoration: none;
    > * {
      min-height: 100%;
    }
  }
  > ul:active,
  label:has(:checked) + ul {
    animation-play-state: paused;
  }
  @media (hover: hover) {
    > ul:hover {
      animation-play-state: paused;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    overflow-x: auto;
    label {
      display: none;
    }
    > ul {
      animation: none;
    }
  }
`;

/** The way to stop the movement without a pointer. */
export const PauseSwitch = styled.label`
  display: flex;
  align-items: center;
  gap: ${token('2')};
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  min-height: ${token('tap')};
  margin-inline: auto;
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  cursor: pointer;
  input {
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    accent-color: ${token('select')};
  }
`;
