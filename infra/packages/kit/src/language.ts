export { createCatalogues, type Translation } from './language/catalogues.tsx';
export { messagesIn } from './language/messages.ts';
export type { TextsOf, TranslationOf } from './language/messages.ts';
