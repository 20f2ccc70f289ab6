import Button from '@mui/material/Button';
import { useState } from 'react';
import type { TeamUser } from '../../../contract/records.ts';
import { Section } from '../../ui/Section.tsx';
import { useIdentity } from '../auth/index.ts';
import { LeaveDialog } from '../members/index.ts';

interface Props {
  teamId: string;
  users: readonly TeamUser[];
}

/** The way out of a team for the signed-in person. Its dialog says what ends, and what the last owner has to do first. */
export function LeaveSection({ teamId, users }: Props) {
  const own = useIdentity()?.identityId;
  const [isAsking, setIsAsking] = useState(false);
  const owners = users.filter(({ role }) => role === 'owner');
  const isLastOwner = owners.length === 1 && owners[0]?.userId === own;
  return (
    <Section title="Leave team" note="You stop seeing its monitors and getting its alerts.">
      <div>
        <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Leave team
        </Button>
      </div>
      {isAsking && <LeaveDialog teamId={teamId} isLastOwner={isLastOwner} onClose={() => setIsAsking(false)} />}
    </Section>
  );
}
