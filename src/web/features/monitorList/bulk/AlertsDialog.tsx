import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { integrationKindOf } from '../../../../contract/alerting/integrationKinds.ts';
import type { Integration } from '../../../../contract/alerting/integrationRecord.ts';
import { MAX_BULK_MONITORS } from '../../../../contract/monitors/monitorLimits.ts';
import { platformErrorWords } from '../../../api/platformErrorWords.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { paths } from '../../../routing/paths.ts';
import { LoadingBlocks } from '../../../ui/Blocks.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { KindMark, useListIntegrationsQuery } from '../../integrations/index.ts';
import { WithRight } from '../../teams/index.ts';
import { monitorsWords } from '../monitorsWords.ts';
import type { Selection } from '../useSelection.ts';
import type { AlertChange } from './bulkSteps.ts';

interface Props {
  teamId: string;
  selection: Selection;
  isBusy: boolean;
  onConfirm: (changes: AlertChange[]) => void;
  onClose: () => void;
}

type Choice = 'keep' | 'on' | 'off';

const CHOICES = [
  { value: 'keep', label: 'Keep' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Rereads when opened, because no events announce other people's changes. */
const UP_TO_DATE = { refetchOnMountOrArgChange: true };

/** Asks which integrations alert about the selected monitors. */
export function AlertsDialog({ teamId, selection, isBusy, onConfirm, onClose }: Props) {
  const monitors = [...selection.keys()].map((monitorId) => ({ monitorId }));
  const canCount = monitors.length <= MAX_BULK_MONITORS;
  const asked = canCount ? { teamId, monitors } : { teamId };
  const { data: integrations, error } = useListIntegrationsQuery(asked, UP_TO_DATE);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const changes = Object.entries(choices).flatMap(([integrationId, choice]) =>
    choice === 'keep' ? [] : [{ integrationId, isUsed: choice === 'on' }],
  );
  return (
    <ConfirmDialog
      isOpen
      title={`Alerts for ${monitorsWords(selection.size)}`}
      confirmLabel="Change alerts"
      canConfirm={changes.length > 0}
      isBusy={isBusy}
      error={error && !integrations ? platformErrorWords(error) : undefined}
      onConfirm={() => onConfirm(changes)}
      onClose={onClose}
    >
      {!integrations && !error && <LoadingBlocks heights={[56, 56]} label="Loading integrations…" />}
      {integrations?.length === 0 && (
        <DialogContentText>
          This team has no integrations yet.{' '}
          <WithRight teamId={teamId} needed="manage" otherwise="Ask an admin to add one.">
            <Link component={RouterLink} to={paths.teamSettings(teamId, 'integrations')}>
              Add one
            </Link>
          </WithRight>
        </DialogContentText>
      )}
      {integrations && integrations.length > 0 && (
        <DialogContentText>“Keep” doesn’t change what each monitor uses.</DialogContentText>
      )}
      {integrations?.map((integration) => (
        <IntegrationChoice
          key={integration.integrationId}
          integration={integration}
          used={canCount ? usedWords(integration, selection) : null}
          choice={choices[integration.integrationId] ?? 'keep'}
          onChoose={(choice) => setChoices({ ...choices, [integration.integrationId]: choice })}
        />
      ))}
    </ConfirmDialog>
  );
}

function usedWords({ monitorIds }: Integration, selection: Selection): string {
  const count = monitorIds.filter((monitorId) => selection.has(monitorId)).length;
  return count === selection.size ? 'On for all' : count === 0 ? 'Off for all' : `On for ${formatCount(count)}`;
}

interface IntegrationChoiceProps {
  integration: Integration;
  /** How many of the monitors use it; null if that's unknown. */
  used: string | null;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** Chooses whether the monitors will use an integration, and says how many currently do. */
function IntegrationChoice({ integration, used, choice, onChoose }: IntegrationChoiceProps) {
  const { integrationId, name, config, disabled, muted } = integration;
  const { name: kindName } = integrationKindOf(config.kind);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <KindMark kind={config.kind} />
      <Box sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 'fontWeightMedium' }}>{name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {[kindName, used, disabled ? 'turned off' : muted && 'muted'].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Segments
        label={name}
        hasHiddenLabel
        name={`alerts-${integrationId}`}
        options={CHOICES}
        value={choice}
        onChange={onChoose}
        minWidth="10.5rem"
      />
    </Box>
  );
}
