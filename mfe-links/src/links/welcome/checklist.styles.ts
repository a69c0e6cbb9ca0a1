import { token } from '@linkstall/contracts/tokens';
import { surface, tapLink } from '@linkstall/kit/components';
import styled from 'styled-components';

export const Card = styled.section`
  ${surface}
  margin-bottom: ${token('5')};
  padding: ${token('3')} ${token('4')};
  > div {
    display: flex;
    align-items: center;
    gap: ${token('3')};
  }
  h2 {
    font-size: ${token('text-lg')};
  }
  > div > span {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  > div > button {
    margin-inline: auto -0.5rem;
  }
`;

export const Items = styled.ul`
  li {
    display: flex;
    align-items: center;
    gap: ${token('3')};
    min-height: ${token('tap')};
  }
  i {
    flex: none;
    display: grid;
    place-items: center;
    width: 1.5rem;
    height: 1.5rem;
    border: 2px solid ${token('border-strong')};
    border-radius: 50%;
    svg {
      width: 1rem;
      height: 1rem;
    }
  }
  a {
    ${tapLink}
    font-weight: ${token('weight-mid')};
  }
  button {
    padding: 0;
    color: ${token('link')};
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  [data-done] {
    color: ${token('muted')};
    i {
      border-color: ${token('good')};
      background: ${token('good')};
      color: ${token('surface')};
    }
  }
`;
