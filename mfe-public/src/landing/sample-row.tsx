import { CreatorPage } from '../ui/creator-page.tsx';
import { landingTexts as texts } from './landing-texts.ts';
import { MovingRow, PauseSwitch } from './sample-row.styles.ts';
import { type Sample, shortened } from './samples.ts';

const MAX_SAMPLES = 8;
const MAX_LINKS = 4;

/**
 * A row of real sample pages that moves slowly, by CSS alone. It stops under a pointer and with the switch, and does not move
 * for visitors who prefer reduced motion. The section Templates has the same pages for keyboards and screen readers.
 */
export function SampleRow({ samples }: { readonly samples: readonly Sample[] }) {
  if (samples.length === 0) return null;
  return (
    <MovingRow>
      <PauseSwitch>
        <input type="checkbox" />
        {texts.samples.pause}
      </PauseSwitch>
      <ul aria-hidden="true">
        {samples.slice(0, MAX_SAMPLES).map(({ content }) => (
          <li key={content.username}>
            <a href={`/${content.username}`} tabIndex={-1}>
              <CreatorPage content={shortened(content, MAX_LINKS)} isInert />
            </a>
          </li>
        ))}
      </ul>
    </MovingRow>
  );
}
