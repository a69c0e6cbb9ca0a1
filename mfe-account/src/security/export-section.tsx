import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Panel } from '../ui/page-parts.tsx';
import { texts } from '../ui/texts.ts';
import { useForm } from '../ui/use-form.ts';
import { exportForm } from './export.state.ts';

const { security } = texts;

export function ExportSection({ username }: { readonly username: string }) {
  const { submit, ...form } = useForm(exportForm);
  return (
    <Panel aria-label={security.export}>
      <h2>{security.export}</h2>
      <p>{security.exportIntro}</p>
      <Form {...form} name={security.export} onSubmit={() => void submit({ fileName: `linkstall-${username}.zip` })}>
        <Button kind="line" label={security.download} busy={form.busy} />
      </Form>
    </Panel>
  );
}
