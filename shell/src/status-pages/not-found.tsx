import { ButtonLink } from '@linkstall/kit/components';

import { texts } from '../texts.ts';
import { Illustration, StatusScreen } from './status-screen.tsx';

export const NotFound = () => (
  <StatusScreen>
    <Illustration $art="art-lost" />
    <h1>{texts.notFound.title}</h1>
    <p>{texts.notFound.text}</p>
    <ButtonLink href="/" $size="large">
      {texts.site.backHome}
    </ButtonLink>
  </StatusScreen>
);
