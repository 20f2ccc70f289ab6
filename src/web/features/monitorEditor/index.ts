export { DefaultsForm } from './DefaultsForm.tsx';
