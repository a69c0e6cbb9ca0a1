import { CreatorPage } from '../ui/creator-page.tsx';
import { Wrap } from '../ui/look.ts';
import { Band } from './band.ts';
import type { Sample } from './samples.ts';
import { Gallery, Mini, NoSamples } from './templates.styles.ts';

interface Props {
  /** null: they could not be read. */
  readonly samples: readonly Sample[] | null;
  readonly onRetry: () => void;
}

/** The gallery: sample users' real pages in small, each the way to that page. */
export function Templates({ samples, onRetry }: Props) {
  return (
    <Band id="templates" aria-labelledby="templates-title">
      <Wrap>
        <h2 id="templates-title">Templates</h2>
        <TemplatesBody samples={samples} onRetry={onRetry} />
      </Wrap>
    </Band>
  );
}

function TemplatesBody({ samples, onRetry }: Props) {
  if (samples === null) {
    return (
      <NoSamples role="status">
        <p>Sample pages could not be read. Trying again by itself; everything else here works.</p>
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </NoSamples>
    );
  }
  if (samples.length === 0) {
    return (
      <NoSamples>
        <i aria-hidden="true" />
        <p>No sample pages are set up here. The looks are: log in and choose one under Design.</p>
      </NoSamples>
    );
  }
  return (
    <>
      <p>Invented people, real pages. Open one, then make yours.</p>
      <Gallery role="list">
        {samples.map(({ content, themeName }) => (
          <li key={content.username}>
            <a href={`/${content.username}`}>
              <Mini>
                <CreatorPage content={content} picture />
              </Mini>
              <b>{`@${content.username}`}</b>
              <small>{themeName}</small>
            </a>
          </li>
        ))}
      </Gallery>
    </>
  );
}
