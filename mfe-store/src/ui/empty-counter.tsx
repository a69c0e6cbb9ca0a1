import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

/** What a store without goods says, and where its visitor can go instead. */
export const EmptyCounter = ({ username }: { readonly username: string }) => (
  <Blank>
    <Drawing aria-hidden="true" />
    <h2>Nothing on the counter yet</h2>
    <p>Come back later, or see the links on their page.</p>
    <Way href={`/${username}`}>See @{username}</Way>
  </Blank>
);

const Blank = styled.section`
  display: grid;
  justify-items: center;
  gap: ${token('3')};
  padding: ${token('6')} ${token('4')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  box-shadow: ${token('shadow-sm')};
  text-align: center;

  h2 {
    margin: ${token('2')} 0 0;
    font-size: ${token('text-xl')};
    font-weight: ${token('weight-loud')};
    letter-spacing: ${token('track-loud')};
    line-height: ${token('lead-snug')};
    text-wrap: balance;
  }

  p {
    max-width: ${token('measure')};
    margin: 0;
    color: ${token('muted')};
    text-wrap: pretty;
  }
`;

const Drawing = styled.div`
  width: min(16rem, 100%);
  aspect-ratio: 320 / 256;
  background: ${token('art-empty')} center / contain no-repeat;
`;

const Way = styled.a`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: ${token('tap')};
  margin-top: ${token('2')};
  padding: 0.5rem 1.1rem;
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  color: ${token('text')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;
  text-decoration: none;
  transition: background ${token('fast')};

  &:hover {
    background: ${token('sunken')};
  }

  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }
`;
