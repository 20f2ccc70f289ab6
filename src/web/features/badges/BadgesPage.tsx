import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import type { TeamBadges } from '../../../contract/teams/badgeCalls.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { useHasTeamRight } from '../teams/index.ts';
import { BadgePicker } from './BadgePicker.tsx';
import { useGetBadgesQuery, useUpdateBadgesMutation } from './badgesApi.ts';
import { BadgesDangerZone } from './BadgesDangerZone.tsx';

/** Images and links that show the status of a team, its tags and its monitors to anyone with the link. */
export function BadgesPage() {
  const { teamId = '' } = useParams();
  const { currentData: badges, error, refetch } = useGetBadgesQuery({ teamId }, { refetchOnMountOrArgChange: true });
  if (badges === null) return <BadgesOff teamId={teamId} />;
  if (badges !== undefined) return <BadgesOn key={teamId} teamId={teamId} badges={badges} />;
  if (!error) return <LoadingBlocks heights={[66, 20, 40, 120]} />;
  return (
    <ErrorState
      title="Couldn’t load the team’s badges"
      description={platformErrorWords(error)}
      detail={errorPayload(error)}
      onRetry={() => void refetch()}
    />
  );
}

function BadgesOff({ teamId }: { teamId: string }) {
  const canManage = useHasTeamRight(teamId, 'manage');
  const [update, { isLoading, error }] = useUpdateBadgesMutation();
  return (
    <EmptyState
      action={
        canManage && (
          <>
            <Button variant="contained" loading={isLoading} onClick={() => void update({ teamId, change: 'turnOn' })}>
              Turn on badges
            </Button>
            <FormError>{error && platformErrorWords(error)}</FormError>
          </>
        )
      }
    >
      Badges are off, so their links show nothing.{!canManage && ' An owner or admin can turn them on.'}
    </EmptyState>
  );
}

function BadgesOn({ teamId, badges }: { teamId: string; badges: NonNullable<TeamBadges> }) {
  const canManage = useHasTeamRight(teamId, 'manage');
  return (
    <Stack spacing={4}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
        <Typography color="textSecondary">
          Anyone with a badge’s link can see its status, and nothing else. A tag’s badge shows the worst status of its
          monitors.
        </Typography>
        {/* Replaced links make the chosen badge’s URLs useless. */}
        <BadgePicker key={badges.all.svg} teamId={teamId} badges={badges} />
      </Box>
      {canManage && <BadgesDangerZone teamId={teamId} />}
    </Stack>
  );
}

export { BadgesPage as Component };
