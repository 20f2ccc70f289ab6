import Type, { type Static } from 'typebox';
import { MAX_SECONDS, MIN_SECONDS } from '../monitors/monitorLimits.ts';
import { ScheduleSchema } from '../monitors/schedule.ts';

const closed = { additionalProperties: false };
const id = Type.String({ minLength: 1, maxLength: 64 });

/** `teams/delete`. Returns `TeamDeletion`. */
export const DeleteTeamSchema = Type.Object({ teamId: id }, closed);
export type DeleteTeam = Static<typeof DeleteTeamSchema>;

export interface TeamDeletion {
  /** When all its data will be permanently deleted, in milliseconds since 1970. */
  goneAt: number;
}

/** `teams/restore`: restores a deleted team for one of its owners. Returns nothing. */
export const RestoreTeamSchema = Type.Object({ deletedTeamId: id }, closed);
export type RestoreTeam = Static<typeof RestoreTeamSchema>;

/** `teams/listDeleted`: the deleted teams that the caller can restore, newest first. Returns `DeletedTeam[]`. */
export const ListDeletedTeamsSchema = Type.Unknown();

export interface DeletedTeam {
  teamId: string;
  display: string;
  initials: string;
  /** Milliseconds since 1970. */
  deletedAt: number;
  goneAt: number;
  /** The name of the person who deleted it; null if they have no name or no account. */
  deletedBy: string | null;
}

/** `teams/transfer`: makes an owner or admin the owner, and the caller an admin. Returns nothing. */
export const TransferTeamSchema = Type.Object({ teamId: id, toUserId: id }, closed);
export type TransferTeam = Static<typeof TransferTeamSchema>;

/** The defaults for a team's new monitors; document `teams/{teamId}/defaults/monitors`. */
export const MonitorDefaultsSchema = Type.Object(
  { schedule: ScheduleSchema, graceSeconds: Type.Integer({ minimum: MIN_SECONDS, maximum: MAX_SECONDS }) },
  closed,
);
export type MonitorDefaults = Static<typeof MonitorDefaultsSchema>;

/** `teams/saveDefaults`. Returns nothing. */
export const SaveDefaultsSchema = Type.Object({ teamId: id, defaults: MonitorDefaultsSchema }, closed);
export type SaveDefaults = Static<typeof SaveDefaultsSchema>;
