import type { SensitiveCall } from '../http/api-client.ts';
import { leaveTo } from '../navigation/leave.ts';
import { CONFIRM_PATH } from '../isolated-pages.ts';
import { storeCall } from './waiting-call.ts';

/**
 * Opens the confirmation page, which sends the call. Resolves when the call cannot be stored, and when the browser shows this
 * page again from its back-forward cache; the call then stays refused.
 */
export async function leaveToConfirm(id: string, call: SensitiveCall, forgetUnsaved: () => void): Promise<void> {
  const { method, path, body, file = false } = call;
  const returnTo = location.pathname + location.search;
  if (!storeCall({ id, method, path, body, file, returnTo })) return;
  // Drafts of forms stay. The question about unsaved changes would be a second question.
  forgetUnsaved();
  await leaveTo(CONFIRM_PATH);
  await new Promise((resume) => addEventListener('pageshow', resume, { once: true }));
}
