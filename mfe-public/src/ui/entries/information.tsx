import { parseHours, WEEK } from '@linkstall/kit/opening-hours';
import { imageAt, imageSrcSet, pingOf } from '@linkstall/kit/text';
import type { ReactNode } from 'react';

import type { PageEntry } from '../page-content.ts';
import { useLocale } from '../languages.ts';
import { useEntryTexts } from './use-entry-texts.ts';
import { PersonIcon } from './icons.tsx';
import { ContactCard, Countdown, Divider, EventCard, Gallery, Hours, Question, Quote } from './information.styles.ts';
import { duration, eventTimes, timeOfDay, weekday } from './event-times.ts';

type Kind = 'faq' | 'quote' | 'divider' | 'event' | 'hours' | 'contact' | 'countdown' | 'images';
type InformationEntry = Extract<PageEntry, { kind: Kind }>;
type EntryOf<K extends Kind> = Extract<InformationEntry, { kind: K }>;

interface Props<K extends Kind = Kind> {
  readonly entry: EntryOf<K>;
  readonly username: string;
  readonly isInert: boolean;
}

/** Entries that inform. They need no script; the server writes the times. */
export function Information({ entry, username, isInert }: Props): ReactNode {
  switch (entry.kind) {
    case 'faq':
      return (
        <Question as={isInert ? 'div' : undefined}>
          <Summary isInert={isInert}>{entry.title}</Summary>
          {!isInert && <p>{entry.text}</p>}
        </Question>
      );
    case 'quote':
      return (
        <Quote>
          <blockquote>{entry.text}</blockquote>
          {entry.author && <figcaption>{entry.author}</figcaption>}
        </Quote>
      );
    case 'divider':
      return <Divider />;
    case 'hours':
      return <OpeningHours entry={entry} isInert={isInert} />;
    case 'event':
      return <Event entry={entry} username={username} isInert={isInert} />;
    case 'contact':
      return <Contact entry={entry} username={username} isInert={isInert} />;
    case 'countdown':
      return <TimeLeft entry={entry} />;
    case 'images':
      return <Pictures entry={entry} isInert={isInert} />;
  }
}

/** A `summary` can be focused, so an inert page has none. */
const Summary = ({ isInert, children }: { readonly isInert: boolean; readonly children: ReactNode }) =>
  isInert ? <div data-summary="">{children}</div> : <summary>{children}</summary>;

interface CardOptions {
  readonly username: string;
  readonly isInert: boolean;
  readonly suffix: 'ics' | 'vcf';
}

/** The address of a file that the edge makes from the entry. */
const cardProps = ({ _id }: InformationEntry, { username, isInert, suffix }: CardOptions) =>
  isInert ? ({ as: 'div' } as const) : { href: `/${username}/${_id}.${suffix}`, ping: pingOf(_id), rel: 'nofollow' };

function Contact({ entry, ...options }: Props<'contact'>) {
  const texts = useEntryTexts();
  return (
    <ContactCard {...cardProps(entry, { ...options, suffix: 'vcf' })}>
      <i aria-hidden="true">
        <PersonIcon />
      </i>
      <span>
        {entry.title}
        <small>{[entry.org, texts.saveContact].filter(Boolean).join(' · ')}</small>
      </span>
    </ContactCard>
  );
}

function TimeLeft({ entry: { title, left, until } }: Pick<Props<'countdown'>, 'entry'>) {
  const texts = useEntryTexts();
  const locale = useLocale();
  return (
    <Countdown>
      {title}
      <b>{texts.left(duration(left, locale))}</b>
      <small>{eventTimes({ startsAt: until, endsAt: '' }, locale).text}</small>
    </Countdown>
  );
}

function Event({ entry, ...options }: Props<'event'>) {
  const texts = useEntryTexts();
  const { day, month, text } = eventTimes(entry, useLocale());
  return (
    <EventCard {...cardProps(entry, { ...options, suffix: 'ics' })}>
      <i aria-hidden="true">
        {month}
        <b>{day}</b>
      </i>
      <span>
        {entry.title}
        <small>
          {text}
          {entry.venue && ` · ${entry.venue}`}
        </small>
        <small>{texts.addToCalendar}</small>
      </span>
    </EventCard>
  );
}

/** Pictures to swipe. The list gets the focus, so that arrow keys scroll it. */
function Pictures({ entry: { title, images }, isInert }: Omit<Props<'images'>, 'username'>) {
  return (
    <Gallery>
      <div role="group" aria-label={title} tabIndex={isInert ? undefined : 0}>
        {images.map(({ url, alt }) => (
          <img
            key={url}
            src={imageAt(url, 640)}
            srcSet={isInert ? undefined : imageSrcSet(url, { '320w': 320, '640w': 640, '1280w': 1280 })}
            sizes={isInert ? undefined : '(min-width: 30em) 24em, 85vw'}
            width={640}
            height={480}
            alt={alt}
            loading="lazy"
          />
        ))}
      </div>
      <figcaption>{title}</figcaption>
    </Gallery>
  );
}

function OpeningHours({ entry: { title, hours, isOpen }, isInert }: Omit<Props<'hours'>, 'username'>) {
  const texts = useEntryTexts();
  const locale = useLocale();
  const times = hours.map(parseHours).filter((time) => time !== null);
  return (
    <Hours as={isInert ? 'div' : undefined}>
      <Summary isInert={isInert}>
        <i data-open={isOpen ? '' : undefined} aria-hidden="true" />
        <span>
          {title}
          <b>{isOpen ? texts.openNow : texts.closedNow}</b>
        </span>
      </Summary>
      {!isInert && (
        <table>
          <tbody>
            {WEEK.map((day, index) => (
              <tr key={day}>
                <th scope="row">{weekday(index, locale)}</th>
                <td>
                  {times
                    .filter((time) => time.day === day)
                    .map(({ opens, closes }) => `${timeOfDay(opens, locale)}–${timeOfDay(closes, locale)}`)
                    .join(', ') || texts.closed}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Hours>
  );
}
