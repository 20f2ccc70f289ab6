import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingRows } from '../../ui/loading/LoadingRows.tsx';
import { useOpening } from '../../ui/useOpening.ts';
import { PageAction } from '../../ui/TopBar.tsx';
import { ApiKeyList } from './ApiKeyList.tsx';
import { useListApiKeysQuery } from './apiKeysApi.ts';
import { CreateApiKeyDialog } from './CreateApiKeyDialog.tsx';

/** The keys that programs use to act for a team, shown to people who manage it. */
export function ApiKeysPage() {
  const { teamId = '' } = useParams();
  return <ApiKeys key={teamId} teamId={teamId} />;
}

function ApiKeys({ teamId }: { teamId: string }) {
  const { currentData: keys, error, refetch } = useListApiKeysQuery({ teamId }, { refetchOnMountOrArgChange: true });
  const { isOpen, count, open, close } = useOpening();
  if (!keys) {
    if (!error) return <LoadingRows label="Loading API keys…" rows={3} hasAction />;
    return (
      <ErrorState
        title="Couldn’t load the API keys"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const create = (
    <Button variant="contained" aria-haspopup="dialog" onClick={open}>
      Create API key
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      {keys.length === 0 ? (
        <EmptyState action={create}>
          No API keys yet. Create one to ping, read or change this team’s monitors from scripts and CI.
        </EmptyState>
      ) : (
        <>
          <PageAction>{create}</PageAction>
          <ApiKeyList teamId={teamId} keys={keys} />
        </>
      )}
      <Typography variant="body2" color="textSecondary">
        Keys belong to the team and keep working after the person who created them leaves. Read the <Documentation />.
      </Typography>
      <CreateApiKeyDialog key={count} teamId={teamId} isOpen={isOpen} onClose={close} />
    </Box>
  );
}

/** Links to a separate page, outside the application. */
const Documentation = () => (
  <Link href="/api/docs" target="_blank" rel="noreferrer" underline="always">
    API documentation
  </Link>
);

export { ApiKeysPage as Component };
