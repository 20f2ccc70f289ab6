export { IntegrationForm } from './IntegrationForm.tsx';
export { TestControls } from './TestControls.tsx';
export type { UseFor } from './UseForField.tsx';
