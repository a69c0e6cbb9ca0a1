export { overlay } from '@linkstall/kit/admin-overlay';
export { formTexts } from '@linkstall/kit/admin-languages/ar';
export * from './lazy-texts.ts';
export * from './texts.ts';
export * from './titles.ts';
