import { token } from '@linkstall/contracts/tokens';
import { avatarStyles, linkStyles, nameStyles, profileStyles, titleStyles } from '@linkstall/themes/page-styles';
import styled from 'styled-components';

export const Phones = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9rem), 1fr));
  gap: ${token('4')};
  @media (max-width: 479px) {
    gap: ${token('3')};
  }
`;

/** A phone in the colours of a theme. The sizes inside are in em. */
export const Phone = styled.button<{ readonly $css: string }>`
  ${({ $css }) => $css}
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  padding: 0;
  overflow: hidden;
  border: 4px solid ${token('ink')};
  border-radius: 1.5rem;
  background: var(--tile-page);
  color: var(--lt-text);
  font: 400 0.6rem/1.4 var(--lt-font);
  text-align: start;
  cursor: pointer;
  transition: translate ${token('base')} ${token('ease')};
  @media (hover: hover) {
    &:hover {
      translate: 0 -2px;
    }
  }
  &[aria-pressed='true'] {
    outline: 3px solid ${token('select')};
    outline-offset: 3px;
  }
  > span {
    ${profileStyles}
    flex: 1;
    width: 100%;
    min-height: 15.5rem;
    padding: 2.2em 1.2em 1.2em;
    align-content: start;
    gap: 0.5em;
  }
  i {
    ${avatarStyles}
    width: 4.6em;
    height: 4.6em;
    font: var(--lt-heading-weight) 1em/1 var(--lt-heading-font);
    img {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
  }
  b {
    ${nameStyles}
    max-width: 100%;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  em {
    ${linkStyles}
    width: 100%;
    min-height: 3em;
    background: var(--tile-link);
    ${titleStyles}
  }
  strong {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: ${token('1')};
    min-height: 2.5rem;
    padding: 0.25rem 0.5rem;
    background: ${token('ink')};
    color: ${token('on-ink')};
    font: ${token('weight-mid')} ${token('text-sm')} / 1.2 ${token('font')};
    svg {
      width: 1rem;
      height: 1rem;
    }
  }
`;
