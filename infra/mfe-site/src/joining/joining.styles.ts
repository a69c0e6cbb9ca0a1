import { token } from '@linkstall/contracts/tokens';
import { panel } from '@linkstall/kit/components';
import { Form } from '@linkstall/kit/form';
import styled from 'styled-components';

export const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('5')};
`;

export const Section = styled.section`
  ${panel}
  gap: ${token('4')};

  h2 {
    font-size: ${token('text-lg')};
  }

  > p {
    color: ${token('muted')};
  }
`;

export const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token('3')};

  > button {
    max-width: 100%;
    white-space: normal;
  }
`;

export const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${token('3')};
  padding-block-start: ${token('4')};
  border-block-start: ${token('line')} solid ${token('border')};
  overflow-wrap: anywhere;

  > div:first-child {
    display: grid;
    flex: 1 1 16rem;
    gap: ${token('1')};
    min-width: 0;
  }

  b {
    font-weight: ${token('weight-mid')};
  }

  small {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }

  blockquote {
    margin: ${token('2')} 0 0;
    padding-inline-start: ${token('3')};
    border-inline-start: 3px solid ${token('border-strong')};
    white-space: pre-line;
  }
`;

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('2')};
`;

export const Effect = styled.p`
  margin: ${token('3')} 0 ${token('4')};
  color: ${token('muted')};
`;

export const Fields = styled(Form)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
`;
