export { DefaultsForm, DefaultsWords } from './DefaultsForm.tsx';
