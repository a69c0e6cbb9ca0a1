import { ButtonLink } from '@linkstall/kit/components';

import { texts } from '../texts.ts';
import { Drawing, Note } from './note.tsx';

export const NotFound = () => (
  <Note>
    <Drawing $art="art-lost" />
    <h1>{texts.notFound.title}</h1>
    <p>{texts.notFound.text}</p>
    <ButtonLink href="/" $size="large">
      {texts.site.backHome}
    </ButtonLink>
  </Note>
);
