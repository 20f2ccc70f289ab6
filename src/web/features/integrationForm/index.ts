export { IntegrationForm } from './IntegrationForm.tsx';
