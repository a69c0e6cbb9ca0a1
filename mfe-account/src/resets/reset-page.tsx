import { usePathWithTheme } from '../ui/chosen-theme.ts';
import { FormPage, PageLink, Paragraph } from '../ui/form-page.tsx';
import { EmailField } from '../ui/person-fields.tsx';
import { readResetEmail } from '../ui/tab-storage.ts';
import { texts } from '../ui/texts.ts';
import { useReset } from './reset.state.ts';

/**
 * `/reset-password`. The response is the same for known and unknown addresses. The field shows the last address of this
 * tab.
 */
export function ResetPage() {
  const form = useReset();
  const loginPath = usePathWithTheme('/login');
  return (
    <FormPage
      illustration="cat"
      screenTexts={texts.reset}
      form={form}
      onSubmit={(getValue) => form.submit(getValue('email').trim())}
      footer={<PageLink question={texts.reset.loginQuestion} to={loginPath} label={texts.login.title} />}
    >
      <Paragraph>{texts.reset.intro}</Paragraph>
      <EmailField defaultValue={readResetEmail() ?? ''} />
    </FormPage>
  );
}
