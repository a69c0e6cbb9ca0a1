export { createCatalogues, type Translation } from './language/catalogues.tsx';
export { isolate, messagesIn } from './language/messages.ts';
export type { TextsOf, TranslationOf } from './language/messages.ts';
