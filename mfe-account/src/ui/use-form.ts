import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

import type { FormAtoms } from './form-state.ts';
import { isBusy, problemsOf } from './form-view.ts';

/** A form as its screen sees it. One that is shown again starts clean. */
export function useForm<E, R extends object | string>(form: FormAtoms<E, R>) {
  const view = useAtomValue(form.view);
  const open = useSetAtom(form.open);
  const onMend = useSetAtom(form.mend);
  const submit = useSetAtom(form.submit);
  useEffect(() => open(), [open]);
  return { ...problemsOf(view), busy: isBusy(view), onMend, submit };
}
