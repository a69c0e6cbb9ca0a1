export { TranslationFields, translationErrors, type TranslatedField } from './form/translation-fields.tsx';
