import { Skeleton, Problem, LoadedView } from '@linkstall/kit/loading';

import { type GalleryPage, Specimen } from '../specimen.tsx';

const noop = () => undefined;
const loadedViewTexts = {
  loading: 'Reading your links',
  readFailed: 'Links could not be read.',
  staleHint: 'You see what was here before.',
  unaffectedHint: 'Your page is still up for visitors.',
};

export const waiting: GalleryPage = {
  path: '/waiting',
  title: 'Loading and failed',
  components: { Skeleton, Problem, LoadedView },
  Page: () => (
    <>
      <section aria-label="Rows">
        <LoadedView view={{ status: 'loading' }} shape="rows" texts={loadedViewTexts} onRetry={noop}>
          {noop}
        </LoadedView>
      </section>
      <section aria-label="Tiles">
        <Skeleton shape="tiles" text="Reading the themes" />
      </section>
      <Specimen name="Problem: temporary and lasting">
        <Problem
          failure={{ status: 503, code: 'database.unavailable', message: 'The database is unavailable' }}
          title="Links could not be read."
          hint="Your page is still up for visitors."
          onRetry={noop}
        />
        <Problem
          failure={{ status: 400, code: 'invalid', message: 'The server did not understand.' }}
          title="Links could not be read."
          hint="You see what was here before."
          onRetry={noop}
        />
      </Specimen>
    </>
  ),
};
