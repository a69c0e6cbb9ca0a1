import { token } from '@linkstall/contracts/tokens';
import { initialsStyles } from '@linkstall/kit/components';
import styled from 'styled-components';

/** The whole row opens the file picker. */
export const PhotoChooser = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token('4')};
  margin-bottom: ${token('4')};
  padding: ${token('3')};
  border: 2px dashed ${token('border-strong')};
  border-radius: ${token('radius-lg')};
  font-weight: ${token('weight-mid')};
  cursor: pointer;
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
  &:focus-within {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }
  > span {
    ${initialsStyles}
    flex: none;
    width: 5.5rem;
    height: 5.5rem;
    overflow: hidden;
    border-radius: 50%;
    font-size: ${token('text-2xl')};
  }
  img,
  canvas {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  + p {
    margin-bottom: ${token('4')};
    color: ${token('bad')};
    font-weight: ${token('weight-mid')};
  }
`;
