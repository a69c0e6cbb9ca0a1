import { styled } from 'styled-components';

import { hoverColors } from '../ui/creator-page.styles.ts';

/** Looks like a heading of the page, because the colour of the name belongs to the band of the profile. */
export const Title = styled.h1`
  font: var(--lt-heading-weight) 1.55em/1.2 var(--lt-heading-font);
  color: var(--lt-foot);
  text-transform: var(--lt-heading-case);
  margin-bottom: 0.6em;
  unicode-bidi: plaintext;
`;

export const Intro = styled.p`
  color: var(--lt-foot);
  white-space: pre-line;
  unicode-bidi: plaintext;
`;

/** Fields have the colours of links, because every theme makes their texts readable. */
export const Form = styled.form`
  display: grid;
  gap: 1.1em;
  margin-top: 1.25em;
  color: var(--lt-foot);
  input,
  textarea,
  button {
    box-sizing: border-box;
    min-width: 0;
    padding: 0.7em 0.9em;
    color: var(--lt-title);
    background: var(--lt-link);
    border: 0.1em solid;
    border-radius: min(var(--lt-link-radius), 0.9em);
    font: inherit;
  }
  textarea {
    resize: vertical;
  }
  button {
    min-height: 3.25em;
    border-width: 0.15em;
    font-weight: 700;
    cursor: pointer;
    &:active {
      ${hoverColors}
    }
    @media (hover: hover) {
      &:hover {
        ${hoverColors}
      }
    }
  }
`;

export const Field = styled.div`
  display: grid;
  gap: 0.35em;
  label {
    font-weight: 600;
  }
`;

export const Problem = styled.p`
  padding-inline-start: 0.6em;
  border-inline-start: 0.25em solid;
  font-weight: 700;
`;

export const Note = styled.p`
  font-size: 0.875em;
`;
