import { token } from '@linkstall/contracts/tokens';
import { chosenInForcedColors } from '@linkstall/kit/components';
import styled, { css } from 'styled-components';

/** A group of fields with a label and a hint above them. */
export const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('3')};
  > a {
    justify-self: start;
  }
  > b {
    font-size: ${token('text-sm')};
    font-weight: ${token('weight-mid')};
  }
  > p:empty {
    display: none;
  }
`;

export const Hint = styled.p`
  margin-top: calc(-1 * ${token('2')});
  color: ${token('muted')};
  font-size: ${token('text-sm')};
`;

/** A long list of choices scrolls inside its box. */
export const Choices = styled.div`
  display: grid;
  gap: ${token('1')};
  max-height: 22rem;
  padding: ${token('1')};
  margin: calc(-1 * ${token('1')});
  overflow-y: auto;
`;

export const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${token('3')};
  min-height: ${token('tap')};
  padding: ${token('1')} ${token('2')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius')};
  cursor: pointer;
  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${token('select')};
  }
  > span:last-child {
    min-width: 0;
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    overflow-wrap: anywhere;
  }
  b {
    display: block;
    color: ${token('text')};
    font-size: ${token('text-md')};
    font-weight: ${token('weight-mid')};
    line-height: ${token('lead-snug')};
  }
  &:has(:checked) {
    border-color: ${token('select')};
    background: ${token('select-soft')};
    ${chosenInForcedColors}
  }
  @media (forced-colors: active) {
    &:has(:checked) b {
      color: inherit;
    }
  }
`;

const imageSize = css`
  flex: none;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: ${token('radius-sm')};
  background: ${token('sunken')};
`;

export const ChoiceImage = styled.img`
  ${imageSize}
  object-fit: cover;
`;

export const ChoiceFrame = styled.span`
  ${imageSize}
  display: grid;
  place-items: center;
  color: ${token('muted')};
`;
