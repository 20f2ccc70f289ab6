export { AddTeamDialog } from './AddTeamDialog.tsx';
export { selectTeam, selectTeams, teamName, useTeam, useTeams } from './teamsSelectors.ts';
export { teamsApi, useListTeamsQuery } from './teamsApi.ts';
