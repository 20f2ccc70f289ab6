import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { isErrorNamed } from '../../api/errorNamed.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { paths } from '../../app/paths.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useGetMonitorQuery } from '../monitors/index.ts';
import { EditMonitor } from './EditMonitor.tsx';

/** Edits the settings of a monitor. */
export function EditMonitorPage() {
  const { teamId = '', monitorId = '' } = useParams();
  const { currentData, error, refetch } = useGetMonitorQuery({ teamId, monitorId });
  if (currentData) return <EditMonitor key={monitorId} monitor={currentData.data} />;
  if (!error) return <LoadingBlocks heights={[66, 66, 66, 90, 36, 66, 240]} />;
  if (isErrorNamed(error, 'DocumentNotFoundError')) {
    return (
      <EmptyState
        action={
          <Link component={RouterLink} to={paths.teamHeartbeats(teamId)}>
            All monitors
          </Link>
        }
      >
        There is no such monitor. It may have been deleted or moved to another team.
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title="The monitor could not be loaded"
      description={platformErrorWords(error)}
      detail={errorPayload(error)}
      onRetry={() => void refetch()}
    />
  );
}

export { EditMonitorPage as Component };
