import type { ApiFailure, ShellApi } from '@linkstall/contracts/shell';
import { fieldErrors, type FormErrors } from '@linkstall/kit/form';

/** How long notices stay on the screens of the profile; elsewhere the shell's 1,000 ms hold. */
export const PROFILE_NOTICE_MS = 5_000;

/** Refusals that name no field but are about one. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'user.username_taken': 'username',
  'user.email_taken': 'email',
};

/** Tells people why the server refused: as a notice, at the form and at the fields it is about. */
export const refusal =
  ({ notice }: ShellApi, noticeMs?: number) =>
  (failure: ApiFailure): FormErrors => {
    const { code, message } = failure;
    const field = FIELD_OF_CODE[code];
    notice.error(message, noticeMs);
    return { ...(field && { [field]: message }), ...fieldErrors(failure), form: message };
  };
