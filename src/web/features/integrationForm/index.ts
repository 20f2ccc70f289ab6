export { AlertRulesFields } from './AlertRulesFields.tsx';
export { IntegrationForm } from './IntegrationForm.tsx';
export { TestControls } from './TestControls.tsx';
export type { UseFor } from './UseForField.tsx';
export { ruleFields, rulesOf, type RuleValues, ruleValuesOf } from './values/ruleValues.ts';
