import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

/** Centres the content of a section, with the gutters of the site. */
export const Wrap = styled.div`
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  margin-inline: auto;
`;

/** A link that looks like a button. `$bare` is the secondary style. */
export const ButtonLink = styled.a<{ $bare?: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token('2')};
  min-height: 3.5rem;
  padding: 0.5rem ${({ $bare }) => ($bare ? '1rem' : '1.75rem')};
  border-radius: ${token('radius-lg')};
  background: ${({ $bare }) => ($bare ? 'none' : token('action'))};
  color: ${({ $bare }) => token($bare ? 'text' : 'on-action')};
  font: ${token('weight-mid')} ${token('text-lg')} / 1.2 ${token('font')};
  text-decoration: none;
  transition: background ${token('fast')};
  @media (hover: hover) {
    &:hover {
      background: ${({ $bare }) => token($bare ? 'sunken' : 'action-hover')};
    }
  }
  &:active {
    transform: translateY(1px);
  }
`;
