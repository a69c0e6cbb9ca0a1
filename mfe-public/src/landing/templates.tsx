import { CreatorPage } from '../ui/creator-page.tsx';
import { ArrowIcon } from '../ui/icons.tsx';
import { Wrap } from '../ui/look.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Band } from './band.ts';
import type { Sample } from './samples.ts';
import { Gallery, Mini, NoSamples, Use } from './templates.styles.ts';

interface Props {
  /** null: they could not be read. */
  readonly samples: readonly Sample[] | null;
  /** Where a theme is taken: an owner's own page is designed, a visitor's is yet to be made. */
  readonly useAt: string;
  readonly onRetry: () => void;
}

/** The gallery: sample users' real pages in small, each the way to that page. */
export function Templates(props: Props) {
  return (
    <Band id="templates" aria-labelledby="templates-title">
      <Wrap>
        <h2 id="templates-title">{texts.templates.title}</h2>
        <TemplatesBody {...props} />
      </Wrap>
    </Band>
  );
}

function TemplatesBody({ samples, useAt, onRetry }: Props) {
  if (samples === null) {
    return (
      <NoSamples role="status">
        <p>{texts.templates.unread}</p>
        <button type="button" onClick={onRetry}>
          {texts.templates.tryAgain}
        </button>
      </NoSamples>
    );
  }
  if (samples.length === 0) {
    return (
      <NoSamples>
        <i aria-hidden="true" />
        <p>{texts.templates.none}</p>
      </NoSamples>
    );
  }
  return (
    <>
      <p>{texts.templates.text}</p>
      <Gallery role="list">
        {samples.map(({ content, themeId, themeName }) => (
          <li key={content.username}>
            <a href={`/${content.username}`}>
              <Mini>
                <CreatorPage content={content} picture />
              </Mini>
              <b>{`@${content.username}`}</b>
              <small>{themeName}</small>
            </a>
            <Use href={`${useAt}?theme=${encodeURIComponent(themeId)}`}>
              {texts.templates.use}
              <span className="ls-hidden">{`: ${themeName}`}</span>
              <ArrowIcon />
            </Use>
          </li>
        ))}
      </Gallery>
    </>
  );
}
