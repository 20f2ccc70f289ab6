export { AddTeamDialog } from './AddTeamDialog.tsx';
export { teamName } from './teamName.ts';
export { teamsApi, useListTeamsQuery } from './teamsApi.ts';
export { selectTeam, selectTeams, useTeam, useTeams } from './teamsSelectors.ts';
