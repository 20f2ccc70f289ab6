import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { OpenInvitationLook } from '../../../contract/teams/members.ts';
import type { GivenRole } from '../../../contract/teams/teamRoles.ts';
import { browserZone } from '../../lib/knownZone.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

const ROLES: Readonly<Record<GivenRole, string>> = {
  admin: 'Admin (can manage monitors, integrations and members)',
  member: 'Member (can create and edit monitors)',
  viewer: 'Viewer (can see monitors and alerts)',
};

/** Says who invites whom to which team, and when the invitation expires. */
export function InvitationTerms({ invitation, team }: { invitation: OpenInvitationLook; team: string }) {
  const { inviter, role, address, endsAt } = invitation;
  return (
    <div>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {inviter ?? 'Someone'} invited you to {team}. Hearth watches scheduled jobs and alerts the team when one fails.
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 0.5,
          m: 0,
          mt: 2,
          typography: 'body2',
        }}
      >
        <Fact name="Your role">{ROLES[role]}</Fact>
        <Fact name="Sent to">{address}</Fact>
        <Fact name="Expires">
          <RelativeTime at={endsAt} timezone={browserZone()} units={1} canBeAhead />
        </Fact>
      </Box>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );
}
