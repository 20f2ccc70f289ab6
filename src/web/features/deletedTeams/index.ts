export { DeletedTeams } from './DeletedTeams.tsx';
export { useDeleteTeamMutation } from './deletedTeamsApi.ts';
export { showDeletedToast } from './restoreTeam.ts';
