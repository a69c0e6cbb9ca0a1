import type { TeamDetails, TeamPublisher, TeamRule } from '@linkstall/contracts/http';
import { BinIcon, PencilIcon, PlusIcon, Tool } from '@linkstall/kit/components';
import { type ReactNode, useId } from 'react';

import { DateTime } from '../ui/date-time.tsx';
import { AddButton, Badge, Card, Columns, Line, Part, Verbs } from './team-card.styles.ts';
import { ADDING, REMOVING, type TeamForm } from './team-forms.ts';
import { teamTexts as texts } from './team-texts.ts';

interface TeamCardProps {
  readonly team: TeamDetails;
  readonly onForm: (form: TeamForm) => void;
  /** @param rule undefined for a new rule */
  readonly onRule: (rule: TeamRule | undefined) => void;
}

/** A team: its remotes, addresses, members, publishers and rights, with a button for each change. */
export function TeamCard({ team, onForm, onRule }: TeamCardProps) {
  const id = useId();
  const { name, remotes, claims, members, publishers, rules } = team;
  const adds = (kind: keyof typeof ADDING) => ({ kind, onAdd: () => onForm(ADDING[kind](team)), team: name });
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {name}
      </h2>
      <Columns>
        <Section title={texts.remotes} buttons={[adds('remote')]}>
          {remotes.map(({ remote, path, api }) => (
            <Item
              key={remote}
              removal={remotes.length > 1 ? REMOVING.remote(team, remote) : undefined}
              onForm={onForm}
              title={remote}
            >
              <code>{path}</code>
              {api !== null && <small>{texts.api(path, api)}</small>}
            </Item>
          ))}
        </Section>
        <Section title={texts.addresses} buttons={[adds('claim')]} empty={texts.noClaims}>
          {claims.map((claim) => (
            <Item key={claim} removal={REMOVING.claim(team, claim)} onForm={onForm} title={<code>{claim}</code>} />
          ))}
        </Section>
        <Section title={texts.members} buttons={[adds('member')]} empty={texts.noMembers}>
          {members.map(({ username, since }) => (
            <Item key={username} removal={REMOVING.member(team, username)} onForm={onForm} title={`@${username}`}>
              <small>
                {texts.since} <DateTime at={since} />
              </small>
            </Item>
          ))}
        </Section>
        <Section title={texts.publishers} buttons={[adds('oidc'), adds('key')]} empty={texts.noPublishers}>
          {publishers.map((publisher) => (
            <Item key={publisher.id} removal={REMOVING.publisher(team, publisher)} onForm={onForm} title={publisher.id}>
              <Publisher publisher={publisher} />
            </Item>
          ))}
        </Section>
      </Columns>
      <Section
        title={texts.rights}
        buttons={[{ kind: 'rule', onAdd: () => onRule(undefined), team: name }]}
        empty={texts.noRules}
      >
        {rules.map((rule) => (
          <Rule key={`${rule.who} ${rule.environment}`} team={name} rule={rule} onChange={() => onRule(rule)} />
        ))}
      </Section>
      <Further team={team} />
    </Card>
  );
}

interface SectionProps {
  readonly title: string;
  readonly buttons: readonly {
    readonly kind: keyof typeof texts.add;
    readonly team: string;
    readonly onAdd: () => void;
  }[];
  readonly empty?: string;
  readonly children: readonly ReactNode[];
}

const Section = ({ title, buttons, empty, children }: SectionProps) => (
  <Part>
    <h3>{title}</h3>
    {children.length > 0 ? <ul>{children}</ul> : <small>{empty}</small>}
    <div>
      {buttons.map(({ kind, team, onAdd }) => (
        <AddButton
          key={kind}
          $kind="quiet"
          aria-haspopup="dialog"
          aria-label={texts.addTo(texts.add[kind], team)}
          onClick={onAdd}
        >
          <PlusIcon />
          {texts.add[kind]}
        </AddButton>
      ))}
    </div>
  </Part>
);

interface ItemProps {
  readonly title: ReactNode;
  /** Undefined: the item cannot be removed. */
  readonly removal: TeamForm | undefined;
  readonly onForm: (form: TeamForm) => void;
  readonly children?: ReactNode;
}

const Item = ({ title, removal, onForm, children }: ItemProps) => (
  <Line>
    <div>
      <b>{title}</b>
      {children}
    </div>
    {removal && (
      <Tool
        $kind="danger"
        aria-haspopup="dialog"
        aria-label={removal.title.slice(0, -1)}
        title={removal.button}
        onClick={() => onForm(removal)}
      >
        <BinIcon />
      </Tool>
    )}
  </Line>
);

function Publisher({ publisher }: { readonly publisher: TeamPublisher }) {
  const { kind, issuer, repositoryId, workflow, ref, fingerprint, live } = publisher;
  const facts =
    kind === 'key'
      ? [[texts.fingerprint, fingerprint]]
      : [
          [texts.repository, repositoryId],
          [texts.issuer, issuer],
          [texts.workflow, workflow ?? texts.any],
          [texts.ref, ref ?? texts.any],
        ];
  return (
    <>
      <Badge>{texts.kinds[kind]}</Badge>
      {live.length > 0 && <Badge $isLive>{texts.liveReleases(live.length)}</Badge>}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface RuleProps {
  readonly team: string;
  readonly rule: TeamRule;
  readonly onChange: () => void;
}

function Rule({ team, rule: { who, environment, verbs, maxPercent }, onChange }: RuleProps) {
  const where = environment === '*' ? texts.everywhere : environment;
  return (
    <Line>
      <div>
        <b>{texts.who[who]}</b> <small>{where}</small>
        <Verbs>
          {verbs.map((verb) => (
            <Badge as="li" key={verb}>
              {texts.verbs[verb]}
            </Badge>
          ))}
        </Verbs>
        {maxPercent !== null && <small>{texts.upTo(maxPercent)}</small>}
      </div>
      <Tool
        aria-haspopup="dialog"
        aria-label={texts.editRule(texts.who[who], where, team)}
        title={texts.edit}
        onClick={onChange}
      >
        <PencilIcon />
      </Tool>
    </Line>
  );
}

/** Grants that only the command line changes. */
function Further({ team: { slots, webhook } }: { readonly team: TeamDetails }) {
  const lines = [
    ...(slots.length > 0 ? [texts.slots(slots)] : []),
    ...(webhook === null ? [] : [texts.webhook(webhook)]),
  ];
  if (lines.length === 0) return null;
  return (
    <Part>
      <h3>{texts.more}</h3>
      <ul>
        {lines.map((line) => (
          <Line key={line}>{line}</Line>
        ))}
      </ul>
    </Part>
  );
}
