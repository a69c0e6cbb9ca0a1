import type { SecondFactor } from '@linkstall/contracts/http';
import { adminLocale } from '@linkstall/kit/admin-language';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/page-layout.tsx';
import { secondFactorTexts as texts } from '../../ui/second-factor-texts.ts';
import { texts as pageTexts } from '../../ui/texts.ts';
import { SetupSteps } from './setup-steps.tsx';
import { doLoadSecondFactorAtom, secondFactorAtom, useStart, useSwitchOff } from './second-factor.state.ts';

/** From this number of recovery codes the section says how to get new ones. */
const FEW_CODES = 3;

/** The second factor: off, in its setup, or on. */
export function SecondFactorSection() {
  const view = useAtomValue(secondFactorAtom);
  const load = useSetAtom(doLoadSecondFactorAtom);
  useEffect(() => void load(), [load]);
  return (
    <Panel aria-label={pageTexts.secondFactor.title}>
      <h2>{pageTexts.secondFactor.title}</h2>
      <p>{texts.intro}</p>
      <LoadedView view={view} shape="rows" texts={texts} onRetry={() => void load()}>
        {(factor) => <Content {...factor} />}
      </LoadedView>
    </Panel>
  );
}

function Content({ onSince, recoveryCodesLeft, setup }: SecondFactor) {
  if (setup) return <SetupSteps setup={setup} />;
  if (onSince === null) return <Start />;
  return (
    <>
      <p>
        <b>{texts.isOn(new Date(onSince).toLocaleDateString(adminLocale(), { dateStyle: 'medium' }))}</b>{' '}
        {texts.codesLeft(recoveryCodesLeft)} {recoveryCodesLeft <= FEW_CODES && texts.fewCodes}
      </p>
      <SwitchOff />
    </>
  );
}

function Start() {
  const form = useStart();
  return (
    <Form form={form} aria-label={texts.start} onSubmit={() => form.submit(null)}>
      <Button kind="secondary" label={texts.start} busy={form.busy} />
    </Form>
  );
}

function SwitchOff() {
  const form = useSwitchOff();
  return (
    <Form form={form} aria-label={texts.switchOff} onSubmit={() => form.submit(null)}>
      <Button kind="secondary" label={texts.switchOff} busy={form.busy} />
    </Form>
  );
}
