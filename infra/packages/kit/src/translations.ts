export { TranslationFields } from './form/translation-fields.tsx';
