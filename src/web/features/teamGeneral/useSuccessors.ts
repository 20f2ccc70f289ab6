import { useIdentity } from '../auth/index.ts';
import { useListMembersQuery } from '../members/index.ts';
import type { Successor } from './TransferDialog.tsx';

/** The owners and admins of a team whom the signed-in person can hand it to. */
export function useSuccessors(teamId: string, { skip }: { skip: boolean }): Successor[] {
  const own = useIdentity()?.identityId;
  const { data: members = [] } = useListMembersQuery({ teamId }, { skip });
  return members
    .filter(({ userId, role }) => userId !== own && (role === 'owner' || role === 'admin'))
    .map(({ userId, display, address }) => ({ userId, name: display.trim() || address || 'Someone without a name' }));
}
