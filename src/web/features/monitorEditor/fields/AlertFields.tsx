import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useField } from 'formik';
import { Link as RouterLink } from 'react-router-dom';
import { integrationKindOf } from '../../../../contract/alerting/integrationKinds.ts';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { platformErrorWords } from '../../../api/platformErrorWords.ts';
import { paths } from '../../../routing/paths.ts';
import { LoadingBlocks } from '../../../ui/Blocks.tsx';
import { Check } from '../../../ui/CheckField.tsx';
import { FieldLegend } from '../../../ui/Segments.tsx';
import { usedByOne, useListIntegrationsQuery } from '../../integrations/index.ts';
import { WithRight } from '../../teams/index.ts';
import type { MonitorValues } from '../values/monitorValues.ts';

interface Props {
  teamId: string;
  /** The stored monitor; undefined for a new one. */
  storedId: string | undefined;
}

/**
 * Chooses which of the team's integrations alert when a monitor goes down. A new monitor starts with those that are on
 * for new monitors.
 */
export function AlertFields({ teamId, storedId }: Props) {
  const { data: integrations, error } = useListIntegrationsQuery(
    storedId === undefined ? { teamId } : usedByOne(teamId, storedId),
  );
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <FieldLegend>Alerts</FieldLegend>
      {integrations && <AlertChoices teamId={teamId} storedId={storedId} integrations={integrations} />}
      {!integrations && !error && <LoadingBlocks heights={[36]} label="Loading integrations…" />}
      {!integrations && error && (
        <Typography color="textSecondary">
          Couldn’t load the team’s integrations. {platformErrorWords(error)}{' '}
          {storedId === undefined && 'Default integrations will be on for this monitor.'}
        </Typography>
      )}
    </Box>
  );
}

function AlertChoices({ teamId, storedId, integrations }: Props & { integrations: readonly Integration[] }) {
  const [{ value: chosen }, , { setValue }] = useField<MonitorValues['alerts']>('alerts');
  const isUsed = ({ isDefault, monitorIds }: Integration) =>
    storedId === undefined ? isDefault : monitorIds.includes(storedId);
  const isOn = (integration: Integration) => chosen[integration.integrationId] ?? isUsed(integration);
  const choose = (integration: Integration, isChosen: boolean) => {
    const { [integration.integrationId]: _, ...others } = chosen;
    const isChanged = isChosen !== isUsed(integration);
    void setValue(isChanged ? { ...others, [integration.integrationId]: isChosen } : others);
  };
  const reachesSomeone = integrations.some((integration) => isOn(integration) && warningOf(integration) === undefined);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {integrations.map((integration) => (
          <Check
            key={integration.integrationId}
            label={<ChoiceLabel integration={integration} />}
            isChecked={isOn(integration)}
            onChange={(isChosen) => choose(integration, isChosen)}
          />
        ))}
      </Box>
      <Box component="output" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
        {reachesSomeone
          ? 'Who gets alerted when this monitor goes down or recovers.'
          : 'No one will be alerted through an integration. '}
        {integrations.length === 0 && (
          <WithRight teamId={teamId} needed="manage" otherwise="Ask an admin to add an integration.">
            <Link component={RouterLink} to={paths.teamSettings(teamId, 'integrations')} underline="always">
              Add an integration
            </Link>
          </WithRight>
        )}
      </Box>
    </>
  );
}

function ChoiceLabel({ integration }: { integration: Integration }) {
  const warning = warningOf(integration);
  const kind = integrationKindOf(integration.config.kind).name;
  return (
    <>
      {integration.name}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {kind === integration.name ? '' : ` · ${kind}`}
        {warning && ` · ${warning}`}
      </Box>
    </>
  );
}

/** Returns why an integration wouldn't deliver alerts now; undefined if it would. */
function warningOf({ disabled, muted, confirmation }: Integration): string | undefined {
  if (disabled) return 'turned off';
  if (muted) return 'muted';
  return confirmation.state === 'waiting' ? 'waiting for confirmation' : undefined;
}
