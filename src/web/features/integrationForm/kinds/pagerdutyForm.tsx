import { object } from 'yup';
import { SecretField } from '../../../ui/SecretField.tsx';
import { type KindForm, secret } from './kindForm.tsx';

export const pagerdutyForm: KindForm<'pagerduty'> = {
  blank: { kind: 'pagerduty', routingKey: '' },
  schema: object({ routingKey: secret('Enter the integration key.') }),
  help: 'In PagerDuty, open your service’s Integrations, add “Events API V2” and copy the integration key. Incidents resolve when the monitor recovers.',
  link: {
    label: 'Services and integrations in PagerDuty',
    url: 'https://support.pagerduty.com/main/docs/services-and-integrations',
  },
  Fields: () => <SecretField name="config.routingKey" label="Integration key" hint="32 letters and digits." />,
};
