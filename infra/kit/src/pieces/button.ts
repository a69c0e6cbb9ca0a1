import { token, type TokenName } from '@linkstall/contracts/tokens';
import styled, { css } from 'styled-components';

/** primary: the one main act; contrast: second loud; secondary: beside it; quiet: Cancel; danger: Delete. */
export type ButtonKind = 'primary' | 'contrast' | 'secondary' | 'quiet' | 'danger';
/** field: as high as the fields above it; large: alone on its screen. */
export type ButtonSize = 'regular' | 'field' | 'large';

interface Look {
  readonly $kind?: ButtonKind;
  readonly $size?: ButtonSize;
}

const hovered = (ground: TokenName) => `
  @media (hover: hover) {
    &:hover {
      background: ${token(ground)};
    }
  }
`;

const grounds = {
  primary: css`
    background: ${token('action')};
    color: ${token('on-action')};
    ${hovered('action-hover')}
  `,
  contrast: css`
    background: ${token('ink')};
    color: ${token('on-ink')};
    ${hovered('ink-hover')}
  `,
  secondary: css`
    background: ${token('surface')};
    border-color: ${token('border-strong')};
    color: ${token('text')};
    ${hovered('sunken')}
  `,
  quiet: css`
    background: none;
    color: ${token('text')};
    ${hovered('sunken')}
  `,
  danger: css`
    background: ${token('bad')};
    color: ${token('surface')};
  `,
};

const heights = { regular: token('tap'), field: '3rem', large: '3.5rem' };

const look = css<Look>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token('2')};
  min-height: ${({ $size = 'regular' }) => heights[$size]};
  padding: 0.5rem ${({ $size }) => ($size === 'large' ? '1.75rem' : '1.1rem')};
  border: ${token('line')} solid transparent;
  border-radius: ${({ $size }) => token($size === 'large' ? 'radius-lg' : 'radius')};
  font: ${token('weight-mid')} ${({ $size }) => token($size === 'large' ? 'text-lg' : 'text-md')} / 1.2 ${token('font')};
  text-decoration: none;
  cursor: pointer;
  transition:
    background ${token('fast')},
    transform ${token('fast')} ${token('ease')};
  ${({ $kind = 'primary' }) => grounds[$kind]}
  &:active {
    transform: translateY(1px);
  }
  &:disabled {
    background: ${token('sunken')};
    color: ${token('muted')};
    cursor: not-allowed;
    transform: none;
  }
`;

export const Button = styled.button.attrs(({ type = 'button' }) => ({ type }))<Look>`
  ${look}
`;

/** Leads somewhere; `as={Link}` where the router should take it there. */
export const ButtonLink = styled.a<Look>`
  ${look}
`;
