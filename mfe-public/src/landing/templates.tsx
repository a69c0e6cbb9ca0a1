import { CreatorPage } from '../ui/creator-page.tsx';
import { ArrowIcon } from '../ui/icons.tsx';
import { Wrap } from '../ui/layout.ts';
import { landingTexts as texts } from './landing-texts.ts';
import { Band } from './band.ts';
import type { Sample } from './samples.ts';
import { Gallery, MiniPage, NoSamples, ApplyThemeLink } from './templates.styles.ts';

interface Props {
  /** Null when the samples could not be read. */
  readonly samples: readonly Sample[] | null;
  /** The page that applies a theme: the design page for a user, the signup page for a visitor; null when nobody can sign up. */
  readonly themePath: string | null;
  readonly onRetry: () => void;
}

/** The gallery: small renderings of the sample users' pages. Each one links to its page. */
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

function TemplatesBody({ samples, themePath, onRetry }: Props) {
  if (samples === null) {
    return (
      <NoSamples role="status">
        <p>{texts.templates.readFailed}</p>
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
        <p>{texts.templates.noSamples}</p>
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
              <MiniPage>
                <CreatorPage content={content} isInert />
              </MiniPage>
              <b>{`@${content.username}`}</b>
              <small>{themeName}</small>
            </a>
            {themePath !== null && (
              <ApplyThemeLink href={`${themePath}?theme=${encodeURIComponent(themeId)}`}>
                {texts.templates.use}
                <span className="ls-hidden">{`: ${themeName}`}</span>
                <ArrowIcon />
              </ApplyThemeLink>
            )}
          </li>
        ))}
      </Gallery>
    </>
  );
}
