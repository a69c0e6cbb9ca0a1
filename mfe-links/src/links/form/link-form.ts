import type { ApiFailure } from '@linkstall/contracts/shell';
import { fieldErrors, type FormErrors } from '@linkstall/kit/form';
import { isLonger, MOST } from '@linkstall/kit/lengths';
import { isWebAddress } from '@linkstall/kit/text';

import { texts } from '../../ui/texts.ts';

/** What is wrong with what was typed; an empty object when nothing is. */
export function checkLink(title: string, url: string, hasThumbnail: boolean): FormErrors {
  if (url !== '' && !isWebAddress(url)) return { url: texts.form.invalidUrl };
  return {
    ...(title === '' && { title: texts.form.noTitle }),
    ...(isLonger(title, MOST.title) && { title: texts.form.longTitle(MOST.title) }),
    ...(url === '' && { url: texts.form.noUrl }),
    ...(!hasThumbnail && { thumbnail: texts.form.noThumbnail }),
  };
}

/** What the server refused, at the field that it names, else at the form. */
export function errorsOf(failure: ApiFailure): FormErrors {
  const { title, url, thumbnail, shownFrom, shownUntil } = fieldErrors(failure);
  const found = { title, url, thumbnail, shownFrom, shownUntil };
  return Object.values(found).some(Boolean) ? found : { form: failure.message };
}
