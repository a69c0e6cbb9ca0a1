import { useNavigate } from 'react-router-dom';

import { enteredText } from '../ui/entered-text.ts';
import { EntryForm, OtherWay, Say } from '../ui/entry-form.tsx';
import { EntryFrame } from '../ui/entry-frame.tsx';
import { Field } from '../ui/field.tsx';
import { texts } from '../ui/texts.ts';
import { useForm } from '../ui/use-form.ts';
import { resetForm } from './reset.state.ts';

/** `/reset-password`. The answer is the same whether or not the address is known. */
export function ResetPage() {
  const { submit, ...form } = useForm(resetForm);
  const navigate = useNavigate();

  const send = async (entered: FormData) => {
    const next = await submit({ email: enteredText(entered, 'email').trim() });
    if (next !== null) await navigate(next);
  };

  return (
    <EntryFrame drawing="rest" promise={texts.reset.promise}>
      <EntryForm
        {...form}
        title={texts.reset.title}
        action={texts.reset.send}
        onSubmit={(entered) => void send(entered)}
        footer={<OtherWay question={texts.reset.remembered} to="/login" label={texts.login.title} />}
      >
        <Say>{texts.reset.intro}</Say>
        <Field label={texts.fields.email} name="email" type="email" autoComplete="email" error={form.fields['email']} />
      </EntryForm>
    </EntryFrame>
  );
}
