export { overlay } from '@linkstall/kit/admin-overlay';
export {
  texts as kitTexts,
  draftTexts,
  formTexts,
  imageTexts,
  orderTexts,
  scheduleTexts,
  shareTexts,
  undoBarTexts,
} from '@linkstall/kit/admin-languages/te';
export * from './batch-texts.ts';
export * from './custom-theme-texts.ts';
export * from './import-origin-texts.ts';
export * from './import-texts.ts';
export * from './kind-texts.ts';
export * from './preview-texts.ts';
export * from './statistics-texts.ts';
export * from './subscriber-texts.ts';
export * from './texts.ts';
export * from './welcome-texts.ts';
