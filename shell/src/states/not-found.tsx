import { ButtonLink } from '../look/button.ts';
import { Drawing, Note } from './note.tsx';

export const NotFound = () => (
  <Note>
    <Drawing $art="art-lost" />
    <h1>Page Not Found</h1>
    <p>Nobody keeps a stall at this address. It may have moved, or the name has a letter too many.</p>
    <ButtonLink href="/" $big>
      Back To Home
    </ButtonLink>
  </Note>
);
