import type { ApiFailure } from '@linkstall/contracts/shell';
import { fieldErrors, type FormErrors } from '@linkstall/kit/form';
import { isWebAddress } from '@linkstall/kit/text';

import { texts } from '../../ui/texts.ts';

const LONGEST_TITLE = 120;

/** What is wrong with what was typed; an empty object when nothing is. */
export function checkLink(title: string, url: string, hasThumbnail: boolean): FormErrors {
  if (url !== '' && !isWebAddress(url)) return { url: texts.form.invalidUrl };
  // What no shorter form can have is not composed: that takes time squared.
  const long = title.length > LONGEST_TITLE * 6 || Array.from(title.normalize('NFC')).length > LONGEST_TITLE;
  return {
    ...(title === '' && { title: texts.form.noTitle }),
    ...(long && { title: texts.form.longTitle(LONGEST_TITLE) }),
    ...(url === '' && { url: texts.form.noUrl }),
    ...(!hasThumbnail && { thumbnail: texts.form.noThumbnail }),
  };
}

/** What the server refused, at the field that it names, else at the form. */
export function errorsOf(failure: ApiFailure): FormErrors {
  const { title, url, thumbnail } = fieldErrors(failure);
  return title || url || thumbnail ? { title, url, thumbnail } : { form: failure.message };
}
