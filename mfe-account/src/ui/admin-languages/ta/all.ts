export { overlay } from '@linkstall/kit/admin-overlay';
export { texts as kitTexts, draftTexts, formTexts, imageTexts } from '@linkstall/kit/admin-languages/ta';
export * from './api-token-texts.ts';
export * from './passkey-texts.ts';
export * from './second-factor-texts.ts';
export * from './security-texts.ts';
export * from './texts.ts';
export * from './webhook-texts.ts';
