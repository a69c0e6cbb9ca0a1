import { token } from '@linkstall/contracts/tokens';
import { Button, panel, pill } from '@linkstall/kit/components';
import styled from 'styled-components';

export const Card = styled.article`
  ${panel}
  gap: ${token('5')};
  overflow-wrap: anywhere;
  h2 {
    font-size: ${token('text-xl')};
  }
  small,
  dt {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  code {
    font-family: ${token('font-mono')};
    font-size: ${token('text-sm')};
  }
`;

export const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: ${token('5')};
`;

export const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${token('2')};
  h3 {
    padding-block-end: ${token('2')};
    border-block-end: ${token('line')} solid ${token('border')};
    font-size: ${token('text-md')};
  }
  ul {
    display: grid;
    gap: ${token('2')};
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

export const Line = styled.li`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${token('2')};
  > div {
    min-width: 0;
    padding-block: ${token('2')};
  }
  b + code,
  b + small {
    margin-inline-start: ${token('2')};
  }
  small + small,
  code + small {
    display: block;
  }
  dl {
    display: grid;
    gap: ${token('1')};
    margin: ${token('2')} 0 0;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    column-gap: ${token('2')};
  }
  dd {
    margin: 0;
    min-width: 0;
    font-size: ${token('text-sm')};
  }
`;

export const Badge = styled.span<{ readonly $isLive?: boolean }>`
  ${pill}
  margin-inline-start: ${token('2')};
  padding: 0.1rem ${token('2')};
  background: ${({ $isLive }) => token($isLive ? 'good-soft' : 'sunken')};
  color: ${({ $isLive }) => token($isLive ? 'good' : 'muted')};
`;

/** More specific than the list of the section. */
export const Verbs = styled.ul`
  && {
    display: flex;
    flex-wrap: wrap;
    gap: ${token('1')};
    margin-block: ${token('2')};
  }
  > li {
    margin: 0;
    color: ${token('text')};
  }
`;

export const AddButton = styled(Button)`
  margin-inline-start: -0.5rem;
  padding-inline: 0.5rem;
  color: ${token('link')};
  & + & {
    margin-inline-start: 0;
  }
  svg {
    width: 1.1rem;
    height: 1.1rem;
  }
`;
