import { object } from 'yup';
import { KeyField, type KindForm, orKept, secret } from './kindForm.tsx';

export const pagerdutyForm: KindForm<'pagerduty'> = {
  blank: { kind: 'pagerduty', routingKey: '' },
  schema: object({ routingKey: orKept(secret('Enter the integration key.')) }),
  help: 'In PagerDuty, open your service’s Integrations, add “Events API V2” and copy the integration key. Incidents resolve when the monitor recovers.',
  link: {
    label: 'Services and integrations in PagerDuty',
    url: 'https://support.pagerduty.com/main/docs/services-and-integrations',
  },
  Fields: () => <KeyField name="config.routingKey" label="Integration key" hint="32 letters and digits." />,
};
