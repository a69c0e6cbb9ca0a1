import { useWayWithTheme } from '../ui/chosen-theme.ts';
import { EntryPage, OtherWay, Say } from '../ui/entry-page.tsx';
import { EmailField } from '../ui/person-fields.tsx';
import { resetEmail } from '../ui/tab-memory.ts';
import { texts } from '../ui/texts.ts';
import { useReset } from './reset.state.ts';

/** `/reset-password`. The response is the same whether or not the address is known. One that was asked for in this tab is there to be put right. */
export function ResetPage() {
  const form = useReset();
  const toLogin = useWayWithTheme('/login');
  return (
    <EntryPage
      drawing="rest"
      says={texts.reset}
      form={form}
      onSubmit={(entered) => form.submit(entered('email').trim())}
      footer={<OtherWay question={texts.reset.remembered} to={toLogin} label={texts.login.title} />}
    >
      <Say>{texts.reset.intro}</Say>
      <EmailField defaultValue={resetEmail() ?? ''} />
    </EntryPage>
  );
}
