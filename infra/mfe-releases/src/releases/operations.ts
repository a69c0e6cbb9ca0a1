import type { ReleaseAction, RemoteStatus } from '@linkstall/contracts/http';

import { nameBeside, texts, versionOf } from '../ui/texts.ts';

/** An operation with the texts of its button, its dialog and its success notice. */
interface Operation {
  readonly action: ReleaseAction;
  readonly label: string;
  readonly question: string;
  /** Sentences that describe the effect for visitors. */
  readonly effects: readonly string[];
  readonly successText: string;
  readonly isDangerous: boolean;
}

/** The remote of this page. */
const SELF = 'mfe-releases';
/** Without this page nobody can log in. */
const LOGIN = '/login';

/** The operations that are possible in the status of a remote. Enable and promote are first: they get the primary button. */
export function operationsOf(status: RemoteStatus): readonly Operation[] {
  const { candidate, previous, disabled, remote } = status;
  return [
    ...(disabled ? [enableOperation(status)] : []),
    ...(candidate ? [promoteOperation(status, candidate), endCandidateOperation(status, candidate)] : []),
    ...(!candidate && previous ? [rollbackOperation(status, previous)] : []),
    ...(!disabled && remote !== 'shell' ? [disableOperation(status)] : []),
  ];
}

/** Adds that the remote stays switched off, because a change of a switched-off remote has no effect yet. */
const withSwitchedOff = ({ disabled, remote }: RemoteStatus, effect: string): string =>
  disabled ? `${remote} stays switched off; once it is on again: ${effect}` : effect;

function promoteOperation(status: RemoteStatus, candidate: string): Operation {
  const { remote, stable, percent } = status;
  const [next, current] = [nameBeside(candidate, stable), nameBeside(stable, candidate)];
  return {
    action: 'promote',
    label: texts.actions.promote,
    question: `Give ${remote} ${next} to everybody?`,
    effects: [
      withSwitchedOff(status, `Everybody gets ${next}, which ${percent} % of the visitors have now.`),
      `${current} stays one step back.`,
      texts.dialog.openPages,
    ],
    successText: withSwitchedOff(status, `Everybody gets ${remote} ${next} now.`),
    isDangerous: false,
  };
}

function endCandidateOperation(status: RemoteStatus, candidate: string): Operation {
  const { remote, stable, percent } = status;
  const [candidateName, current] = [nameBeside(candidate, stable), nameBeside(stable, candidate)];
  return {
    action: 'rollback',
    label: texts.actions.end,
    question: `End the candidate ${remote} ${candidateName}?`,
    effects: [
      withSwitchedOff(
        status,
        `Everybody gets ${current}, also the ${percent} % of the visitors who have ${candidateName} now.`,
      ),
      texts.dialog.openPagesBack,
    ],
    successText: withSwitchedOff(status, `Everybody gets ${remote} ${current} again.`),
    isDangerous: false,
  };
}

function rollbackOperation(status: RemoteStatus, previous: string): Operation {
  const { remote, stable } = status;
  const [formerName, currentName] = [nameBeside(previous, stable), nameBeside(stable, previous)];
  return {
    action: 'rollback',
    label: texts.actions.rollback,
    question: `Roll ${remote} back to ${formerName}?`,
    effects: [
      withSwitchedOff(status, `Everybody gets ${formerName} in place of ${currentName}.`),
      texts.dialog.openPagesBack,
    ],
    successText: withSwitchedOff(status, `Everybody gets ${remote} ${formerName} again.`),
    isDangerous: true,
  };
}

function disableOperation({ remote, pages, slots }: RemoteStatus): Operation {
  return {
    action: 'disable',
    label: texts.actions.disable,
    question: `Switch ${remote} off?`,
    effects: [
      'Its pages say that this part is missing, and nothing in the navigation leads there.',
      ...(pages.length > 0 ? [texts.dialog.removedPages(pages.map(({ path, title }) => `${title} (${path})`))] : []),
      ...(slots.length > 0 ? [texts.dialog.slots(slots)] : []),
      ...(pages.some(({ path }) => path === LOGIN) ? [texts.dialog.login] : []),
      ...(remote === SELF ? [texts.dialog.ownPageWarning] : []),
      texts.dialog.openPagesOff,
    ],
    successText: `${remote} is switched off.`,
    isDangerous: true,
  };
}

function enableOperation({ remote, stable, candidate, percent }: RemoteStatus): Operation {
  const candidateText = candidate ? `, and ${percent} % of the visitors ${nameBeside(candidate, stable)}` : '';
  return {
    action: 'enable',
    label: texts.actions.enable,
    question: `Switch ${remote} on?`,
    effects: [`Everybody gets ${versionOf(stable)} again${candidateText}.`],
    successText: `${remote} is switched on.`,
    isDangerous: false,
  };
}
