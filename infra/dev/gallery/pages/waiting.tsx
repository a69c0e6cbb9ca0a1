import { Skeleton, Problem, LoadedView } from '@linkstall/kit/loading';

import { type GalleryPage, Specimen } from '../specimen.tsx';

const nothing = () => undefined;
const loadedViewTexts = {
  reading: 'Reading your links',
  unread: 'Links could not be read.',
  seenBefore: 'You see what was here before.',
  stays: 'Your page is still up for visitors.',
};

export const waiting: GalleryPage = {
  path: '/waiting',
  title: 'What waits, what failed',
  shows: { Skeleton, Problem, LoadedView },
  Page: () => (
    <>
      <section aria-label="Rows">
        <LoadedView view={{ status: 'loading' }} shape="rows" texts={loadedViewTexts} onRetry={nothing}>
          {nothing}
        </LoadedView>
      </section>
      <section aria-label="Tiles">
        <Skeleton shape="tiles" text="Reading the themes" />
      </section>
      <Specimen of="Problem that passes, and one that does not">
        <Problem
          failure={{ status: 503, code: 'database_away', message: 'The database is away' }}
          what="Links could not be read."
          still="Your page is still up for visitors."
          onRetry={nothing}
        />
        <Problem
          failure={{ status: 400, code: 'invalid', message: 'The server did not understand.' }}
          what="Links could not be read."
          still="You see what was here before."
          onRetry={nothing}
        />
      </Specimen>
    </>
  ),
};
