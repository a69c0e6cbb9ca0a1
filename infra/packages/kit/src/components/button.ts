import { token, type TokenName } from '@linkstall/contracts/tokens';
import styled, { css } from 'styled-components';

/**
 * primary: the only main action; contrast: a second prominent action; secondary: a further action; quiet: Cancel;
 * danger: Delete.
 */
export type ButtonKind = 'primary' | 'contrast' | 'secondary' | 'quiet' | 'danger';
/** field: as high as a form field; large: the only button of its screen. */
export type ButtonSize = 'regular' | 'field' | 'large';

interface StyleProps {
  readonly $kind?: ButtonKind;
  readonly $size?: ButtonSize;
}

const hoverBackground = (background: TokenName) => `
  @media (hover: hover) {
    &:hover {
      background: ${token(background)};
    }
  }
`;

const kindStyles = {
  primary: css`
    background: ${token('action')};
    color: ${token('on-action')};
    ${hoverBackground('action-hover')}
  `,
  contrast: css`
    background: ${token('ink')};
    color: ${token('on-ink')};
    ${hoverBackground('ink-hover')}
  `,
  secondary: css`
    background: ${token('surface')};
    border-color: ${token('border-strong')};
    color: ${token('text')};
    ${hoverBackground('sunken')}
  `,
  quiet: css`
    background: none;
    color: ${token('text')};
    ${hoverBackground('sunken')}
  `,
  danger: css`
    background: ${token('bad')};
    color: ${token('surface')};
  `,
};

const heights = { regular: token('tap'), field: '3rem', large: '3.5rem' };

const buttonStyles = css<StyleProps>`
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
  ${({ $kind = 'primary' }) => kindStyles[$kind]}
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

export const Button = styled.button.attrs(({ type = 'button' }) => ({ type }))<StyleProps>`
  ${buttonStyles}
`;

/** A link that looks like a button. Use `as={Link}` for a navigation of the router. */
export const ButtonLink = styled.a<StyleProps>`
  ${buttonStyles}
`;
