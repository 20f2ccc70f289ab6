import Box from '@mui/material/Box';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useListIntegrationsQuery } from '../integrations/index.ts';
import { QuietSection } from '../quiet/index.ts';
import { AddIntegrationButton, KindGallery } from './KindGallery.tsx';
import { IntegrationDialog } from './IntegrationDialog.tsx';
import { IntegrationList, NoIntegrations } from './list/IntegrationList.tsx';

const GALLERY_ID = 'add-integration';

/** Where a team's alerts go: its integrations, those that can be added, and when nothing is sent. */
export function IntegrationsPage() {
  const { teamId = '' } = useParams();
  const { currentData: integrations, error, refetch } = useIntegrations(teamId);
  const [addedId, setAddedId] = useState<string>();

  if (!integrations && error) {
    return (
      <ErrorState
        title="Couldn’t load integrations"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!integrations) return <LoadingBlocks heights={[92, 92, 92, 24, 240]} label="Loading integrations…" />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {integrations.length === 0 ? (
        <NoIntegrations teamId={teamId} />
      ) : (
        <>
          <AddIntegrationButton galleryId={GALLERY_ID} />
          <IntegrationList teamId={teamId} integrations={integrations} addedId={addedId} />
        </>
      )}
      <KindGallery id={GALLERY_ID} />
      <QuietSection teamId={teamId} />
      <IntegrationDialog key={teamId} teamId={teamId} integrations={integrations} onAdded={setAddedId} />
    </Box>
  );
}

/** While something is being sent. */
const BUSY_POLL_MS = 3_000;
const IDLE_POLL_MS = 15_000;

/** Data that the route just requested is as good as new. */
const FRESH_SECONDS = 5;

const isUnderWay = ({ lastDelivery }: Integration) =>
  lastDelivery?.state === 'waiting' || lastDelivery?.state === 'sending';

/** A team's integrations, kept up to date with deliveries while the page is open. */
function useIntegrations(teamId: string) {
  const [pollingInterval, setPollingInterval] = useState(IDLE_POLL_MS);
  const query = useListIntegrationsQuery(
    { teamId },
    { pollingInterval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  const wanted = query.currentData?.some(isUnderWay) ? BUSY_POLL_MS : IDLE_POLL_MS;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  return query;
}

export { IntegrationsPage as Component };
