export { AddTeam } from './AddTeam.tsx';
export { hasTeamRight, useHasTeamRight, useTeamRight } from './teamRights.ts';
export { RightMissing, WithRight } from './WithRight.tsx';
export { selectTeam, selectTeams, teamName, teamsApi, useListTeamsQuery, useTeam, useTeams } from './teamsApi.ts';
