import type { ComponentType } from 'react';
import type { Schema } from 'yup';
import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import type { TypedConfig } from '../values/typedConfig.ts';
import { discordForm, msteamsForm, slackForm } from './chatWebhookForms.tsx';
import { emailForm } from './emailForm.tsx';
import type { KindForm } from './kindForm.tsx';
import { matrixForm } from './matrixForm.tsx';
import { ntfyForm } from './ntfyForm.tsx';
import { opsgenieForm, pagerdutyForm } from './incidentForms.tsx';
import { telegramForm } from './telegramForm.tsx';
import { webhookForm } from './webhookForm.tsx';

/** The form for each kind of integration. The type ensures that none is missing. */
const kindForms: { [Kind in IntegrationKind]: KindForm<Kind> } = {
  email: emailForm,
  webhook: webhookForm,
  slack: slackForm,
  discord: discordForm,
  msteams: msteamsForm,
  pagerduty: pagerdutyForm,
  opsgenie: opsgenieForm,
  ntfy: ntfyForm,
  telegram: telegramForm,
  matrix: matrixForm,
};

export const blankConfigOf = (kind: IntegrationKind): TypedConfig => kindForms[kind].blank;
export const configSchemaOf = (kind: IntegrationKind): Schema => kindForms[kind].schema;
export const kindFieldsOf = (kind: IntegrationKind): ComponentType => kindForms[kind].Fields;
export const helpOf = (kind: IntegrationKind): Pick<KindForm<IntegrationKind>, 'help' | 'link'> => kindForms[kind];
