export { overlay } from '@linkstall/kit/admin-overlay';
export { texts as kitTexts, draftTexts, formTexts, imageTexts } from '@linkstall/kit/admin-languages/bn';
export * from './texts.ts';
