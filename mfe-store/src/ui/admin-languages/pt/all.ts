export { overlay } from '@linkstall/kit/admin-overlay';
export {
  texts as kitTexts,
  draftTexts,
  formTexts,
  imageTexts,
  orderTexts,
  scheduleTexts,
  undoBarTexts,
} from '@linkstall/kit/admin-languages/pt';
export * from './csv-texts.ts';
export * from './owner-texts.ts';
