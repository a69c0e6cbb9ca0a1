import { EntryForm, OtherWay, Say } from '../ui/entry-form.tsx';
import { EntryFrame } from '../ui/entry-frame.tsx';
import { EmailField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { useReset } from './reset.state.ts';

/** `/reset-password`. The answer is the same whether or not the address is known. */
export function ResetPage() {
  const form = useReset();
  return (
    <EntryFrame drawing="rest" promise={texts.reset.promise}>
      <EntryForm
        form={form}
        title={texts.reset.title}
        action={texts.reset.send}
        onSubmit={(entered) => form.submit(entered('email').trim())}
        footer={<OtherWay question={texts.reset.remembered} to="/login" label={texts.login.title} />}
      >
        <Say>{texts.reset.intro}</Say>
        <EmailField />
      </EntryForm>
    </EntryFrame>
  );
}
