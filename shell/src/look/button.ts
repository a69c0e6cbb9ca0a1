import { token } from '@linkstall/contracts/tokens';
import styled, { css } from 'styled-components';

type Kind = 'action' | 'ink' | 'line' | 'bare';

const grounds: Record<Kind, ReturnType<typeof css>> = {
  action: css`
    background: ${token('action')};
    color: ${token('on-action')};
    &:hover {
      background: ${token('action-hover')};
    }
  `,
  ink: css`
    background: ${token('ink')};
    color: ${token('on-ink')};
    &:hover {
      background: ${token('ink-hover')};
    }
  `,
  line: css`
    background: ${token('surface')};
    border-color: ${token('border-strong')};
    color: ${token('text')};
    &:hover {
      background: ${token('sunken')};
    }
  `,
  bare: css`
    background: none;
    color: ${token('text')};
    &:hover {
      background: ${token('sunken')};
    }
  `,
};

interface Look {
  readonly $kind?: Kind;
  readonly $big?: boolean;
}

const look = css<Look>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token('2')};
  min-height: ${({ $big }) => ($big ? '3.5rem' : token('tap'))};
  padding: 0.5rem ${({ $big }) => ($big ? '1.75rem' : '1.1rem')};
  border: ${token('line')} solid transparent;
  border-radius: ${({ $big }) => token($big ? 'radius-lg' : 'radius')};
  font: ${token('weight-mid')} ${({ $big }) => token($big ? 'text-lg' : 'text-md')} / 1.2 ${token('font')};
  text-decoration: none;
  cursor: pointer;
  transition:
    background ${token('fast')},
    transform ${token('fast')} ${token('ease')};
  &:active {
    transform: translateY(1px);
  }
  ${({ $kind = 'action' }) => grounds[$kind]}
`;

export const Button = styled.button.attrs(({ type = 'button' }) => ({ type }))<Look>`
  ${look}
`;

export const ButtonLink = styled.a<Look>`
  ${look}
`;
