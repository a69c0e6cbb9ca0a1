import type { ApiFailure } from '@linkstall/contracts/shell';
import { fieldErrors, type FormErrors } from '@linkstall/kit/form';
import { isLonger, FIELD_LIMITS } from '@linkstall/kit/lengths';
import { isWebAddress } from '@linkstall/kit/text';

import { texts } from '../../ui/texts.ts';

/** Errors by field. The object is empty when all values are valid. */
export function checkLink(title: string, url: string, hasThumbnail: boolean): FormErrors {
  if (url !== '' && !isWebAddress(url)) return { url: texts.form.invalidUrl };
  return {
    ...(title === '' && { title: texts.form.titleMissing }),
    ...(isLonger(title, FIELD_LIMITS.title) && { title: texts.form.titleTooLong(FIELD_LIMITS.title) }),
    ...(url === '' && { url: texts.form.urlMissing }),
    ...(!hasThumbnail && { thumbnail: texts.form.thumbnailMissing }),
  };
}

/** The server's errors by field. An error without a known field belongs to the form. */
export function errorsOf(failure: ApiFailure): FormErrors {
  const { title, url, thumbnail, shownFrom, shownUntil } = fieldErrors(failure);
  const errors = { title, url, thumbnail, shownFrom, shownUntil };
  return Object.values(errors).some(Boolean) ? errors : { form: failure.message };
}
