import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

/** The address and the button look like one field; on narrow screens the button has a row of its own. */
export const ClaimForm = styled.form`
  max-width: 34rem;
  label {
    display: block;
    margin-bottom: ${token('2')};
    font-weight: ${token('weight-mid')};
  }
  div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${token('2')} 0;
    padding: 0.375rem;
    border: 2px solid ${token('text')};
    border-radius: ${token('radius-lg')};
    background: ${token('surface')};
    box-shadow: ${token('shadow')};
    &:focus-within {
      border-color: ${token('focus')};
    }
  }
  span {
    max-width: 60%;
    padding-left: 0.75rem;
    overflow: hidden;
    color: ${token('muted')};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  input {
    flex: 1 1 7rem;
    min-width: 0;
    min-height: ${token('tap')};
    padding: 0 0.25rem 0 1px;
    border: 0;
    background: none;
    font-weight: ${token('weight-mid')};
    &::placeholder {
      color: ${token('muted')};
      font-weight: ${token('weight')};
      opacity: 1;
    }
    &:focus-visible {
      outline: 0;
    }
  }
  button {
    flex: 1 0 auto;
    min-height: 3rem;
    padding: 0.5rem 1.5rem;
    border: 0;
    border-radius: ${token('radius')};
    background: ${token('action')};
    color: ${token('on-action')};
    font-weight: ${token('weight-mid')};
    cursor: pointer;
    @media (hover: hover) {
      &:hover {
        background: ${token('action-hover')};
      }
    }
  }
  div:has(input:focus-visible) {
    outline: 3px solid ${token('focus')};
    outline-offset: 2px;
  }
  @media (min-width: 480px) {
    button {
      flex-grow: 0;
    }
  }
  p {
    display: flex;
    align-items: center;
    gap: ${token('2')};
    min-height: 2.25rem;
    margin-top: ${token('1')};
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    svg {
      flex: none;
      width: 1.1rem;
    }
    &[data-state='free'] {
      color: ${token('good')};
      font-weight: ${token('weight-mid')};
    }
    &[data-state='taken'] {
      color: ${token('bad')};
      font-weight: ${token('weight-mid')};
    }
  }
`;
