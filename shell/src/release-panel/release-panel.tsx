import type { ReleasePanel as PanelData, ReleaseSwitch } from '@linkstall/contracts/http';
import { isApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { Button, Dialog, DialogButtons, Row, Select } from '@linkstall/kit/components';
import { type SyntheticEvent, useId, useState } from 'react';
import styled from 'styled-components';

import { leaveTo } from '../navigation/leave.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import { mayLeave } from '../unsaved-changes/unsaved.state.ts';
import { shownRemotes, stateOf, type ShownRemote } from './page-releases.ts';
import { panelTexts as texts } from './panel-texts.ts';

/** The releases that made this page. A person with the right shows another release of a remote in this tab. */
export function ReleasePanel({ data, onClose }: { readonly data: PanelData; readonly onClose: () => void }) {
  const remotes = useRemotes();
  return (
    <Dialog label={texts.title} width="wide" onClose={onClose}>
      <h2>{texts.title}</h2>
      <Content>
        <CurrentPreview />
        <p>
          {texts.composition} <code>{remotes.composition.id}</code>
        </p>
        <Remotes>
          {shownRemotes(data, remotes).map((remote) => (
            <Remote key={remote.remote} shown={remote} />
          ))}
        </Remotes>
        <p>{texts.debug}</p>
        <DialogButtons>
          <Button $kind="secondary" onClick={onClose}>
            {texts.close}
          </Button>
        </DialogButtons>
      </Content>
    </Dialog>
  );
}

/** The edge writes the bar of a preview into the page, see shell/server/release-preview/preview-bar.ts. */
function CurrentPreview() {
  const [name] = useState(() => document.querySelector('.ls-preview:not([data-ended]) b')?.textContent);
  if (!name) return <p>{texts.live}</p>;
  return (
    <form method="post" action="/preview/end">
      <Row>
        <span>
          {texts.preview} <b>{name}</b>
        </span>
        <Button type="submit" $kind="secondary">
          {texts.end}
        </Button>
      </Row>
    </form>
  );
}

function Remote({ shown }: { readonly shown: ShownRemote }) {
  const { remote, release, state, commit, team, loadMs, maySwitch, releases } = shown;
  const id = useId();
  const facts = [
    [texts.team, team ?? texts.operators],
    [texts.commit, commit],
    [texts.loading, loadMs === null ? texts.notLoaded : texts.milliseconds(loadMs)],
  ] as const;
  return (
    <li aria-labelledby={id}>
      <h3 id={id}>{remote}</h3>
      <p>
        <code>{release}</code> · {state}
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {maySwitch && releases.some((each) => each.release !== release) && <Switch shown={shown} />}
    </li>
  );
}

function Switch({ shown }: { readonly shown: ShownRemote }) {
  const { http, notice, report } = useShell();
  const { remote, release, releases } = shown;
  const otherReleases = releases.filter((each) => each.release !== release);
  const [chosen, setChosen] = useState(otherReleases[0]?.release ?? '');
  const show = async (event: SyntheticEvent) => {
    event.preventDefault();
    try {
      const { path } = await http.post<ReleaseSwitch>('/users/release-panel/switch', { remote, release: chosen });
      // The page of the path has no script. Only its button switches the tab.
      if (mayLeave(shellStore)) await leaveTo(path);
    } catch (error) {
      if (isApiFailure(error)) notice.error(error.message, 5_000);
      else report(error);
    }
  };
  return (
    <form onSubmit={(event) => void show(event)}>
      <Label>
        {texts.choose(remote)}
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {otherReleases.map((each) => (
            <option key={each.release} value={each.release}>
              {`${each.release} · ${stateOf(shown, each.release)}`}
            </option>
          ))}
        </Select>
      </Label>
      <Button type="submit" $kind="secondary" aria-label={texts.showOf(remote)}>
        {texts.show}
      </Button>
    </form>
  );
}

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  margin-top: ${token('3')};
  overflow-wrap: anywhere;
  code {
    font-size: ${token('text-sm')};
  }
`;

const Remotes = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  li,
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  li {
    gap: ${token('2')};
    padding-top: ${token('4')};
    border-top: ${token('line')} solid ${token('border')};
  }
  h3 {
    font-size: ${token('text-md')};
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 0 ${token('4')};
  }
  dl > div {
    display: contents;
  }
  dt {
    color: ${token('muted')};
  }
  dd {
    margin: 0;
  }
  form {
    justify-items: start;
    gap: ${token('2')};
  }
`;

const Label = styled.label`
  display: grid;
  grid-template-columns: minmax(0, max-content);
  gap: ${token('1')};
  max-width: 100%;
`;
