import type { TeamRule } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Dialog } from '@linkstall/kit/components';
import { Field, FieldPair, FormProblem, TextField } from '@linkstall/kit/form';
import { useState } from 'react';
import styled from 'styled-components';

import { Fields, TeamDialogButtons, useTeamChange } from './team-dialog.tsx';
import { teamTexts as texts, VERBS } from './team-texts.ts';

interface RuleDialogProps {
  readonly team: string;
  /** The rule to change; undefined for a new one. */
  readonly rule: TeamRule | undefined;
  readonly environments: readonly string[];
  readonly seq: number;
  readonly onClose: () => void;
}

/** Changes what the publishers or the members of a team may do in an environment. */
export function RuleDialog({ team, rule, environments, seq, onClose }: RuleDialogProps) {
  const [who, setWho] = useState<TeamRule['who']>(rule?.who ?? 'publishers');
  const [environment, setEnvironment] = useState(rule?.environment ?? '*');
  const [verbs, setVerbs] = useState<TeamRule['verbs']>(rule?.verbs ?? []);
  const [percent, setPercent] = useState(rule?.maxPercent?.toString() ?? '');
  const form = useTeamChange({ seq, names: ['maxPercent'], onClose });
  const isPercent = percent === '' || (/^\d{1,2}(\.\d+)?$/.test(percent) && Number(percent) <= 99);
  const limit = verbs.includes('candidate') && percent !== '' ? { maxPercent: Number(percent) } : {};
  const submit = () =>
    form.submit({
      errors: isPercent ? {} : { maxPercent: texts.rule.percentInvalid },
      change: () => ({ team, action: 'grant', change: { who, environment, verbs, ...limit } }),
    });
  return (
    <Dialog label={texts.rule.title(team)} width="wide" onClose={onClose}>
      <h2>{texts.rule.title(team)}</h2>
      <RuleFields form={form} onSubmit={submit}>
        <FormProblem />
        <FieldPair>
          <Choice
            label={texts.rule.who}
            value={who}
            options={texts.who}
            onChoose={(value) => setWho(value as TeamRule['who'])}
          />
          <Choice
            label={texts.rule.environment}
            value={environment}
            options={{ '*': texts.everywhere, ...Object.fromEntries(environments.map((each) => [each, each])) }}
            onChoose={setEnvironment}
          />
        </FieldPair>
        <VerbChoice verbs={verbs} onChange={setVerbs} />
        {verbs.includes('candidate') && (
          <TextField
            name="maxPercent"
            label={texts.rule.percent}
            hint={texts.rule.percentHint}
            required={false}
            inputMode="decimal"
            value={percent}
            onText={setPercent}
          />
        )}
        <TeamDialogButtons label={texts.rule.save} busy={form.busy} onClose={onClose} />
      </RuleFields>
    </Dialog>
  );
}

interface VerbChoiceProps {
  readonly verbs: TeamRule['verbs'];
  readonly onChange: (verbs: TeamRule['verbs']) => void;
}

const VerbChoice = ({ verbs, onChange }: VerbChoiceProps) => (
  <Verbs>
    <legend>{texts.rule.verbs}</legend>
    {VERBS.map((verb) => (
      <label key={verb}>
        <input
          type="checkbox"
          checked={verbs.includes(verb)}
          onChange={({ target }) =>
            onChange(VERBS.filter((each) => (each === verb ? target.checked : verbs.includes(each))))
          }
        />
        {texts.verbs[verb]}
      </label>
    ))}
    <p>{texts.rule.hint}</p>
  </Verbs>
);

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Values with their texts. */
  readonly options: Readonly<Record<string, string>>;
  readonly onChoose: (value: string) => void;
}

const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <Field as="label">
    <span>{label}</span>
    <Select value={value} onChange={({ target }) => onChoose(target.value)}>
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
  </Field>
);

const RuleFields = styled(Fields)`
  margin-block-start: ${token('4')};
`;

const Select = styled.select`
  width: 100%;
  min-height: 3rem;
  padding: 0.6rem 0.9rem;
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  color: ${token('text')};
  font: inherit;
`;

const Verbs = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  column-gap: ${token('4')};
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    font-weight: ${token('weight-mid')};
    font-size: ${token('text-sm')};
  }
  label {
    display: flex;
    align-items: center;
    gap: ${token('3')};
    min-height: ${token('tap')};
    cursor: pointer;
  }
  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: ${token('select')};
  }
  p {
    grid-column: 1 / -1;
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;
