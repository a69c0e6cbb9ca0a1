import { token } from '@linkstall/contracts/tokens';
import { chosenInForcedColors, stickyEdge } from '@linkstall/kit/components';
import styled, { css } from 'styled-components';

export const ONE_ROW_MIN_WIDTH = '48rem';

export const Wrap = styled.div`
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  margin-inline: auto;
`;

/** The bar is sticky, except on low screens and with large text. */
export const Bar = styled.header`
  position: sticky;
  top: ${stickyEdge};
  z-index: ${token('z-sticky')};
  background: ${token('surface')};
  border-bottom: ${token('line')} solid ${token('border')};
  @media (max-height: 30rem) {
    position: static;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.4rem ${token('4')};
    min-height: 4.25rem;
  }
  @media (max-width: calc(${ONE_ROW_MIN_WIDTH} - 1px)) {
    > div {
      min-height: 0;
      padding-block-start: 0.4rem;
    }
  }
`;

export const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('1')};
`;

/** The main navigation; on narrow screens a row below the brand. */
export const MainNav = styled(Nav)`
  @media (max-width: calc(${ONE_ROW_MIN_WIDTH} - 1px)) {
    order: 3;
    width: calc(100% + 2 * ${token('gutter')});
    margin-inline: calc(-1 * ${token('gutter')});
    border-top: ${token('line')} solid ${token('border')};
    gap: 0;
    > * {
      flex: 1 0 auto;
    }
  }
`;

export const navLinkStyle = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token('2')};
  min-height: ${token('tap')};
  padding: 0.25rem 0.85rem;
  border: 0;
  border-radius: ${token('radius')};
  background: none;
  color: ${token('text')};
  font: ${token('weight-mid')} 0.9375rem / 1.3 ${token('font')};
  text-decoration: none;
  cursor: pointer;
  transition: background ${token('fast')};
  @media (hover: hover) {
    &:hover {
      background: ${token('sunken')};
    }
  }
  &[aria-current] {
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
    ${chosenInForcedColors}
  }
  @media (max-width: calc(${ONE_ROW_MIN_WIDTH} - 1px)) {
    ${MainNav} & {
      padding-inline: 0.25rem;
      border-radius: 0;
    }
    &:focus-visible {
      outline-offset: -3px;
    }
  }
`;

export const NavAnchor = styled.a`
  ${navLinkStyle}
`;
