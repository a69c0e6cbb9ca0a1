import type { ApiFailure } from '@linkstall/contracts/shell';
import { isWebAddress } from '@linkstall/kit/text';

import { texts } from '../../ui/texts.ts';

const LONGEST_TITLE = 120;

export interface LinkErrors {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly thumbnail?: string | undefined;
  readonly form?: string | undefined;
}

/** What is wrong with what was typed; an empty object when nothing is. */
export function checkLink(title: string, url: string, hasThumbnail: boolean): LinkErrors {
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
export function errorsOf({ errors = [], message }: ApiFailure): LinkErrors {
  const byField = Object.fromEntries(errors.map((error) => [error.field, error.message]));
  const { title, url, thumbnail } = byField;
  const known = { ...(title && { title }), ...(url && { url }), ...(thumbnail && { thumbnail }) };
  return Object.keys(known).length > 0 ? known : { form: message };
}
