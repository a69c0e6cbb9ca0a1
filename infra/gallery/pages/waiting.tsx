import { Bones, Problem } from '@linkstall/kit/loading';

import { type GalleryPage, Specimen } from '../specimen.tsx';

const nothing = () => undefined;

export const waiting: GalleryPage = {
  path: '/waiting',
  title: 'What waits, what failed',
  shows: { Bones, Problem },
  Page: () => (
    <>
      <section aria-label="Rows">
        <Bones shape="rows" text="Reading your links" />
      </section>
      <section aria-label="Tiles">
        <Bones shape="tiles" text="Reading the themes" />
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
