import type { ReleaseAction, RemoteStanding } from '@linkstall/contracts/http';

import { nameBeside, texts, versionOf } from '../ui/texts.ts';

/** What a button does, in words: before it is done, and after. */
interface Operation {
  readonly action: ReleaseAction;
  readonly label: string;
  readonly question: string;
  /** What visitors get then. */
  readonly says: readonly string[];
  readonly done: string;
  readonly isDangerous: boolean;
}

const SELF = 'mfe-releases';
const LOGIN = '/login';

/** What can be done with a remote as it stands, the way forward first. */
export function operationsOf(standing: RemoteStanding): readonly Operation[] {
  const { candidate, previous, disabled, remote } = standing;
  return [
    ...(disabled ? [enabling(standing)] : []),
    ...(candidate ? [promotion(standing, candidate), endOfCandidate(standing, candidate)] : []),
    ...(!candidate && previous ? [returnTo(standing, previous)] : []),
    ...(!disabled && remote !== 'shell' ? [disabling(standing)] : []),
  ];
}

/** While it is switched off nobody gets anything of it. */
const unlessOff = ({ disabled, remote }: RemoteStanding, says: string): string =>
  disabled ? `${remote} stays switched off; once it is on again: ${says}` : says;

function promotion(standing: RemoteStanding, candidate: string): Operation {
  const { remote, stable, percent } = standing;
  const [next, now] = [nameBeside(candidate, stable), nameBeside(stable, candidate)];
  return {
    action: 'promote',
    label: texts.actions.promote,
    question: `Give ${remote} ${next} to everybody?`,
    says: [
      unlessOff(standing, `Everybody gets ${next}, which ${percent} % of the visitors have now.`),
      `${now} stays one step back.`,
      texts.ask.open,
    ],
    done: unlessOff(standing, `Everybody gets ${remote} ${next} now.`),
    isDangerous: false,
  };
}

function endOfCandidate(standing: RemoteStanding, candidate: string): Operation {
  const { remote, stable, percent } = standing;
  const [tried, now] = [nameBeside(candidate, stable), nameBeside(stable, candidate)];
  return {
    action: 'rollback',
    label: texts.actions.end,
    question: `End the candidate ${remote} ${tried}?`,
    says: [
      unlessOff(standing, `Everybody gets ${now}, also the ${percent} % of the visitors who have ${tried} now.`),
      texts.ask.open,
    ],
    done: unlessOff(standing, `Everybody gets ${remote} ${now} again.`),
    isDangerous: false,
  };
}

function returnTo(standing: RemoteStanding, previous: string): Operation {
  const { remote, stable } = standing;
  const [before, now] = [nameBeside(previous, stable), nameBeside(stable, previous)];
  return {
    action: 'rollback',
    label: texts.actions.rollback,
    question: `Roll ${remote} back to ${before}?`,
    says: [unlessOff(standing, `Everybody gets ${before} in place of ${now}.`), texts.ask.open],
    done: unlessOff(standing, `Everybody gets ${remote} ${before} again.`),
    isDangerous: true,
  };
}

function disabling({ remote, pages, slots }: RemoteStanding): Operation {
  return {
    action: 'disable',
    label: texts.actions.disable,
    question: `Switch ${remote} off?`,
    says: [
      'Its pages say that this part is missing, and nothing in the navigation leads there.',
      ...(pages.length > 0 ? [texts.ask.goes(pages.map(({ path, title }) => `${title} (${path})`))] : []),
      ...(slots.length > 0 ? [texts.ask.slots(slots)] : []),
      ...(pages.some(({ path }) => path === LOGIN) ? [texts.ask.login] : []),
      ...(remote === SELF ? [texts.ask.itself] : []),
      texts.ask.open,
    ],
    done: `${remote} is switched off.`,
    isDangerous: true,
  };
}

function enabling({ remote, stable, candidate, percent }: RemoteStanding): Operation {
  const tried = candidate ? `, and ${percent} % of the visitors ${nameBeside(candidate, stable)}` : '';
  return {
    action: 'enable',
    label: texts.actions.enable,
    question: `Switch ${remote} on?`,
    says: [`Everybody gets ${versionOf(stable)} again${tried}.`],
    done: `${remote} is switched on.`,
    isDangerous: false,
  };
}
