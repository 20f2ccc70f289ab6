import Alert from '@mui/material/Alert';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { WarningIcon } from '../../../ui/icons/actionIcons.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { LongText } from '../../integrations/index.ts';

interface Props {
  disabled: NonNullable<Integration['disabled']>;
  timezone: string;
}

/** Why an integration is sent nothing, and how that ends. */
export function DisabledNotice({ disabled, timezone }: Props) {
  return (
    <Alert severity="error" role="presentation" icon={<WarningIcon />} sx={{ overflowWrap: 'anywhere' }}>
      Switched off <RelativeTime at={disabled.at} timezone={timezone} units={1} />. <LongText>{disabled.why}</LongText>
    </Alert>
  );
}
