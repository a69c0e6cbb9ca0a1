import type { SensitiveCall } from '../http/api-client.ts';
import { requestError } from '../http/failure.ts';
import { CONFIRM_PATH } from '../isolated-pages.ts';
import { leaveTo } from '../navigation/leave.ts';
import { texts } from '../texts.ts';
import { storeCall } from './waiting-call.ts';

/**
 * Opens the confirmation page, which sends the call. Never resolves, because this document does not learn the result. When
 * the browser restores the document from its back-forward cache, the document reloads. Rejects when the call cannot be stored.
 */
export async function leaveToConfirm(id: string, call: SensitiveCall, forgetUnsaved: () => void): Promise<never> {
  const { method, path, body, file = false } = call;
  const returnTo = location.pathname + location.search;
  const isStored = storeCall({ id, method, path, body, file, returnTo });
  if (!isStored) throw requestError({ status: 0, code: 'storage', message: texts.confirm.noStorage });
  // Drafts of forms stay. The question about unsaved changes would be a second question.
  forgetUnsaved();
  await leaveTo(CONFIRM_PATH);
  return new Promise(() => addEventListener('pageshow', ({ persisted }) => persisted && location.reload()));
}
