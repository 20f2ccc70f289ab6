import type { DocumentKey } from './documents.ts';

/** Key of a person's user record. */
export const userKey = (userId: string): DocumentKey => ['users', userId];
/** Prefix of the references to a person's teams. */
export const userTeamsPrefix = (userId: string): DocumentKey => ['users', userId, 'teams'];
/** Key of the reference to one of a person's teams. */
export const userTeamKey = (userId: string, teamId: string): DocumentKey => ['users', userId, 'teams', teamId];
/** Key of a team record. */
export const teamKey = (teamId: string): DocumentKey => ['teams', teamId];
/** Prefix of a team's monitors. */
export const teamMonitorsPrefix = (teamId: string): DocumentKey => ['teams', teamId, 'monitors'];
/** Key of a monitor. */
export const monitorKey = (teamId: string, monitorId: string): DocumentKey => ['teams', teamId, 'monitors', monitorId];
/** Key of the saved views for a team's monitor list. */
export const listViewsKey = (teamId: string): DocumentKey => ['teams', teamId, 'views', 'monitors'];
/** Key of the defaults for a team's new monitors. */
export const monitorDefaultsKey = (teamId: string): DocumentKey => ['teams', teamId, 'defaults', 'monitors'];
