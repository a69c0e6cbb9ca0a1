import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

export const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: ${token('3')} ${token('6')};
  margin-top: ${token('4')};
  li {
    padding-top: ${token('3')};
    border-top: 3px solid ${token('action')};
  }
  h3 {
    font-size: ${token('text-xl')};
    letter-spacing: -0.02em;
    line-height: ${token('lead-snug')};
  }
  p {
    margin-top: ${token('1')};
    color: ${token('muted')};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${token('tap')};
    font-weight: ${token('weight-mid')};
  }
`;

export const QuestionList = styled.div`
  max-width: 46rem;
  margin-top: ${token('4')};
  border-bottom: ${token('line')} solid ${token('border')};
  details {
    border-top: ${token('line')} solid ${token('border')};
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${token('4')};
    min-height: 3.5rem;
    padding-block: ${token('2')};
    font-weight: ${token('weight-mid')};
    line-height: ${token('lead-snug')};
    cursor: pointer;
    @media (min-width: 768px) {
      font-size: ${token('text-lg')};
    }
    &::-webkit-details-marker {
      display: none;
    }
    &::after {
      content: '';
      flex: none;
      width: 0.6em;
      height: 0.6em;
      margin-inline: 0.25em;
      border: solid;
      border-width: 0 0.15em 0.15em 0;
      rotate: 45deg;
      translate: 0 -0.15em;
    }
  }
  [open] summary::after {
    rotate: -135deg;
    translate: 0 0.15em;
  }
  p {
    max-width: 42rem;
    padding-bottom: ${token('4')};
    color: ${token('muted')};
  }
`;
