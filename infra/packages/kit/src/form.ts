export { DraftOffer, RestoreOffer } from './form/draft-offer.tsx';
export { Field, FieldError, FieldPair, Hint, TextArea, TextField } from './form/field.tsx';
export { FileField } from './form/file-field.tsx';
export { Form, FormAlert, FormProblem } from './form/form.tsx';
export { PasswordField } from './form/password-field.tsx';
export { Switch } from './form/switch.tsx';
export { useDraft } from './form/use-draft.ts';
export { fieldErrors, Refusal, useForm, type FormErrors, type FormState } from './form/use-form.ts';
export { useSerialQueue } from './order/serial-queue.ts';
