import Stack from '@mui/material/Stack';
import { useField } from 'formik';
import { object } from 'yup';
import { Segments } from '../../../ui/Segments.tsx';
import { KeyField, type KindForm, orKept, secret } from './kindForm.tsx';

const REGIONS = [
  { value: 'us', label: 'United States' },
  { value: 'eu', label: 'Europe' },
] as const;

function OpsgenieFields() {
  const [{ value: region }, , { setValue }] = useField<(typeof REGIONS)[number]['value']>('config.region');
  return (
    <Stack spacing={2.5}>
      <KeyField name="config.apiKey" label="API key" />
      <Segments
        label="Region"
        name="region"
        options={REGIONS}
        value={region}
        onChange={(chosen) => void setValue(chosen)}
      />
    </Stack>
  );
}

export const opsgenieForm: KindForm<'opsgenie'> = {
  blank: { kind: 'opsgenie', apiKey: '', region: 'us' },
  schema: object({ apiKey: orKept(secret('Enter the API key.')) }),
  help: 'In Opsgenie, open your team’s Integrations, add “API” and copy its key. The key must be allowed to create and update alerts. Choose the region that hosts your account.',
  link: {
    label: 'API integrations in Opsgenie',
    url: 'https://support.atlassian.com/opsgenie/docs/create-a-default-api-integration/',
  },
  Fields: OpsgenieFields,
};

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
