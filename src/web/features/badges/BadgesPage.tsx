import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { TeamBadges } from '../../../contract/teams/badgeCalls.ts';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FieldLabel } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Section } from '../../ui/Section.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/select/Select.tsx';
import { useHasTeamRight } from '../teams/index.ts';
import { BadgeList } from './BadgeList.tsx';
import { BADGE_STATES, BADGE_USES, type BadgeStates, type BadgeUse } from './badgeTexts.ts';
import { useGetBadgesQuery, useUpdateBadgesMutation } from './badgesApi.ts';
import { BadgesDangerZone } from './BadgesDangerZone.tsx';
import { MonitorBadgeList } from './MonitorBadgeList.tsx';

/** Images and links that show the status of a team, its tags and its monitors to anyone with the link. */
export function BadgesPage() {
  const { teamId = '' } = useParams();
  const { currentData: badges, error, refetch } = useGetBadgesQuery({ teamId }, { refetchOnMountOrArgChange: true });
  if (badges === null) return <BadgesOff teamId={teamId} />;
  if (badges !== undefined) return <BadgesOn key={teamId} teamId={teamId} badges={badges} />;
  if (!error) return <LoadingBlocks heights={[66, 48, 48, 120]} />;
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

function BadgesOn({ teamId, badges: { all, tags } }: { teamId: string; badges: NonNullable<TeamBadges> }) {
  const canManage = useHasTeamRight(teamId, 'manage');
  const [states, setStates] = useState<BadgeStates>('three');
  const [use, setUse] = useState<BadgeUse>('markdown');
  const useFieldId = useId();
  const shown = { states, use };
  return (
    <Stack spacing={4}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Typography color="textSecondary">Anyone with a badge’s link can see its status, and nothing else.</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 2 }}>
          <Segments label="Show" name="states" options={BADGE_STATES} value={states} onChange={setStates} />
          <FormControl sx={{ width: '12rem' }}>
            <FieldLabel htmlFor={useFieldId}>Copy as</FieldLabel>
            <Select native value={use} onChange={({ target }) => setUse(target.value)} inputProps={{ id: useFieldId }}>
              {BADGE_USES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </FormControl>
        </Box>
      </Box>
      <Section title="All monitors">
        <BadgeList
          label="Badge for all monitors"
          badges={[{ id: 'all', name: 'all monitors', urls: all }]}
          {...shown}
        />
      </Section>
      <Section title="Tags" note="Each badge shows the worst status of any monitor with that tag.">
        {tags.length === 0 ? (
          <Typography color="textSecondary">No monitors in this team have tags.</Typography>
        ) : (
          <BadgeList
            label="Badges for tags"
            badges={tags.map(({ tag, urls }) => ({ id: tag, name: tag, urls }))}
            {...shown}
          />
        )}
      </Section>
      <MonitorBadgeList teamId={teamId} {...shown} />
      {canManage && <BadgesDangerZone teamId={teamId} />}
    </Stack>
  );
}

export { BadgesPage as Component };
