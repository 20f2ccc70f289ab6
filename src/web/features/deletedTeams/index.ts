export { DeletedTeams } from './DeletedTeams.tsx';
export { useDeleteTeamMutation } from './deletedTeamsApi.ts';
export { tellDeleted } from './restoreTeam.ts';
