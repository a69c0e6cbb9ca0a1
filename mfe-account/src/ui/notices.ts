import type { ApiFailure, ShellApi } from '@linkstall/contracts/shell';
import { fieldErrors, type FormErrors } from '@linkstall/kit/form';

/** The duration of notices on the profile pages. Other pages use the shell's default of 1,000 ms. */
export const PROFILE_NOTICE_MS = 5_000;

/** The fields of error codes that come without a field name. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'user.username_taken': 'username',
  'user.email_taken': 'email',
};

/** Returns a handler that shows a refusal of the server as a notice, at the form and at its fields. */
export const refusalHandler =
  ({ notice }: ShellApi, noticeMs?: number) =>
  (failure: ApiFailure): FormErrors => {
    const { code, message } = failure;
    const field = FIELD_OF_CODE[code];
    notice.error(message, noticeMs);
    return { ...(field && { [field]: message }), ...fieldErrors(failure), form: message };
  };
