import Box from '@mui/material/Box';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingRows } from '../../ui/loading/LoadingRows.tsx';
import { INTEGRATIONS_FRESH_SECONDS, useListIntegrationsQuery } from '../integrations/index.ts';
import { QuietAnchor, QuietSection, ToQuietSection } from '../quiet/index.ts';
import { RightMissing, useHasTeamRight, WithRight } from '../teams/index.ts';
import { paths } from '../../routing/paths.ts';
import { AlertRulesSection } from './AlertRulesSection.tsx';
import { AddIntegrationButton, KindGallery } from './KindGallery.tsx';
import { IntegrationDialog } from './IntegrationDialog.tsx';
import { IntegrationList, NoIntegrations } from './list/IntegrationList.tsx';

const GALLERY_ID = 'add-integration';

/** A team's alert destinations, for people with the right to see them, and its quiet times. */
export function IntegrationsPage() {
  const { teamId = '' } = useParams();
  const back = { label: 'Your own e-mails', to: paths.settings('notifications') };
  return (
    <WithRight
      teamId={teamId}
      needed="write"
      otherwise={
        <>
          <RightMissing teamId={teamId} needed="write" doing="see its integrations" back={back} />
          <QuietSection teamId={teamId} />
        </>
      }
    >
      <IntegrationsOfTeam teamId={teamId} />
    </WithRight>
  );
}

/** A team's integrations, the kinds that can be added, and its quiet times. */
function IntegrationsOfTeam({ teamId }: { teamId: string }) {
  const canManage = useHasTeamRight(teamId, 'manage');
  const { currentData: integrations, isFetching, error, refetch } = useIntegrations(teamId);
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
  if (!integrations) return <LoadingRows label="Loading integrations…" rows={4} hasAvatar hasAction cardHeight={152} />;
  const isEmpty = integrations.length === 0;
  const quiet = (
    <QuietAnchor key="quiet">
      <QuietSection teamId={teamId} />
    </QuietAnchor>
  );
  const gallery = canManage && <KindGallery key="gallery" id={GALLERY_ID} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {isEmpty ? (
        <NoIntegrations teamId={teamId} />
      ) : (
        <>
          {canManage && <AddIntegrationButton galleryId={GALLERY_ID} />}
          <ToQuietSection teamId={teamId} />
          <IntegrationList
            key={teamId}
            teamId={teamId}
            integrations={integrations}
            isReading={isFetching}
            addedId={addedId}
          />
          <AlertRulesSection key={`${teamId} rules`} teamId={teamId} />
        </>
      )}
      {/* If there are no integrations, the gallery comes first; otherwise, it comes last. */}
      {isEmpty ? [gallery, quiet] : [quiet, gallery]}
      {canManage && <IntegrationDialog key={teamId} teamId={teamId} integrations={integrations} onAdded={setAddedId} />}
    </Box>
  );
}

/** How often to poll while something is being sent. */
const BUSY_POLL_MS = 3_000;
const IDLE_POLL_MS = 15_000;

const isInProgress = ({ lastDelivery }: Integration) =>
  lastDelivery?.state === 'waiting' || lastDelivery?.state === 'sending';

/** A team's integrations, updated after deliveries while the page is open. */
function useIntegrations(teamId: string) {
  const [pollingInterval, setPollingInterval] = useState(IDLE_POLL_MS);
  const query = useListIntegrationsQuery(
    { teamId },
    { pollingInterval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: INTEGRATIONS_FRESH_SECONDS },
  );
  const wanted = query.currentData?.some(isInProgress) ? BUSY_POLL_MS : IDLE_POLL_MS;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  return query;
}

export { IntegrationsPage as Component };
