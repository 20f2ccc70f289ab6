export { AddTeamDialog } from './AddTeamDialog.tsx';
export { selectTeam, selectTeams, teamName, teamsApi, useListTeamsQuery, useTeam, useTeams } from './teamsApi.ts';
