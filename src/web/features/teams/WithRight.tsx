import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TeamRight } from '../../../contract/teams/teamRights.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useHasTeamRight } from './teamRights.ts';
import { teamName, useTeam } from './teamsApi.ts';

interface WithRightProps {
  teamId: string;
  needed: TeamRight;
  children: ReactNode;
  /** Shown to everyone else. */
  otherwise?: ReactNode;
}

/** Shows its children only to people with a certain right in a team. */
export const WithRight = ({ teamId, needed, children, otherwise = null }: WithRightProps) =>
  useHasTeamRight(teamId, needed) ? children : otherwise;

/** The role to ask for, by missing right. */
const ROLE_TO_ASK_FOR = { write: 'a member', manage: 'an admin', own: 'an owner' } as const;

interface RightMissingProps {
  teamId: string;
  needed: keyof typeof ROLE_TO_ASK_FOR;
  /** What can't be done here, such as "change monitors". */
  doing: string;
  /** Where to go instead. */
  back: { label: string; to: string };
}

/** Shown instead of a page that someone lacks the right to open. Says which role to ask for. */
export function RightMissing({ teamId, needed, doing, back }: RightMissingProps) {
  const team = useTeam(teamId);
  const action = (
    <Button variant="outlined" color="inherit" component={Link} to={back.to}>
      {back.label}
    </Button>
  );
  return (
    <EmptyState action={action}>
      Your role in {team ? teamName(team) : 'this team'} doesn’t let you {doing}. Ask an admin of the team to make you{' '}
      {ROLE_TO_ASK_FOR[needed]}.
    </EmptyState>
  );
}
