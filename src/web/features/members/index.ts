export { LeaveDialog } from './memberDialogs.tsx';
export { useListMembersQuery } from './membersApi.ts';
