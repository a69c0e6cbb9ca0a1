import { token } from '@linkstall/contracts/tokens';
import { Row } from '@linkstall/kit/components';
import styled from 'styled-components';

export const Frame = styled.section`
  max-width: 44rem;
  h1 {
    font-size: ${token('text-3xl')};
    &:focus {
      outline: 0;
    }
  }
  h1 + p {
    margin: ${token('2')} 0 ${token('5')};
    color: ${token('muted')};
  }
  progress {
    appearance: none;
    display: block;
    width: 100%;
    height: 0.375rem;
    margin-bottom: ${token('5')};
    overflow: hidden;
    border: 0;
    border-radius: ${token('radius-full')};
    background: ${token('sunken')};
    &::-webkit-progress-bar {
      background: ${token('sunken')};
    }
    &::-webkit-progress-value {
      background: ${token('action')};
    }
    &::-moz-progress-bar {
      background: ${token('action')};
    }
  }
`;

/** Back, the number of the step, and the way out. */
export const Top = styled.div`
  display: flex;
  align-items: center;
  gap: ${token('3')};
  min-height: ${token('tap')};
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  > :first-child:is(button) {
    margin-inline-start: -0.75rem;
  }
  > span + button {
    margin-inline-start: auto;
  }
  button {
    padding-inline: 0.75rem;
    font-size: inherit;
  }
`;

export const Buttons = styled(Row)`
  margin-top: ${token('5')};
  > * {
    flex: 1 1 10rem;
    justify-content: center;
  }
`;
