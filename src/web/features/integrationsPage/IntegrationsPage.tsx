import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { QuietTimes } from '../quiet/index.ts';
import { AddIntegrationButton } from './gallery/AddIntegrationButton.tsx';
import { KindGallery } from './gallery/KindGallery.tsx';
import { IntegrationDialog } from './IntegrationDialog.tsx';
import { IntegrationList } from './list/IntegrationList.tsx';
import { NoIntegrations } from './list/NoIntegrations.tsx';
import { useIntegrations } from './useIntegrations.ts';

const GALLERY_ID = 'add-integration';

/** Where a team's alerts go: its integrations, those that can be added, and when nothing is sent. */
export function IntegrationsPage() {
  const { teamId = '' } = useParams();
  const { currentData: integrations, error, refetch } = useIntegrations(teamId);

  if (!integrations && error) {
    return (
      <ErrorState
        title="The integrations could not be loaded"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!integrations) return <LoadingBlocks heights={[92, 92, 92, 24, 240]} label="Loading integrations..." />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {integrations.length === 0 ? (
        <NoIntegrations teamId={teamId} />
      ) : (
        <>
          <AddIntegrationButton galleryId={GALLERY_ID} />
          <IntegrationList teamId={teamId} integrations={integrations} />
        </>
      )}
      <KindGallery id={GALLERY_ID} />
      <QuietTimes teamId={teamId} />
      <IntegrationDialog key={teamId} teamId={teamId} integrations={integrations} />
    </Box>
  );
}

export { IntegrationsPage as Component };
