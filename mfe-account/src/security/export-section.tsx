import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Panel } from '../ui/page-layout.tsx';
import { texts } from '../ui/texts.ts';
import { useExport } from './security.state.ts';

const { security } = texts;

export function ExportSection({ username }: { readonly username: string }) {
  const form = useExport();
  return (
    <Panel aria-label={security.export}>
      <h2>{security.export}</h2>
      <p>{security.exportIntro}</p>
      <Form form={form} aria-label={security.export} onSubmit={() => form.submit(`linkstall-${username}.zip`)}>
        <Button kind="secondary" label={security.download} busy={form.busy} />
      </Form>
    </Panel>
  );
}
