import { useCatalogue } from '../languages.ts';
import type { Catalogue } from '../languages/catalogue.ts';
import { entryTexts } from './entry-texts.ts';

export const useEntryTexts = (): Catalogue['entries'] => useCatalogue()?.entries ?? entryTexts;
