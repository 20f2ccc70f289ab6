import Type, { type Static } from 'typebox';
import { MAX_DISPLAY_LENGTH, MAX_INITIALS_LENGTH } from './limits.ts';

const id = Type.String({ maxLength: 64 });

/** Collection `users`, keyed by identity id (specification §3). */
export const UserSchema = Type.Object(
  {
    userId: id,
    display: Type.String({ maxLength: MAX_DISPLAY_LENGTH }),
    initials: Type.Optional(Type.String({ maxLength: MAX_INITIALS_LENGTH })),
    /** An IANA zone name. */
    timezone: Type.String({ minLength: 1, maxLength: 513 }),
  },
  { additionalProperties: false },
);
export type User = Static<typeof UserSchema>;

/** `teams/teamRights.ts` defines what each role can do. */
const TeamRoleSchema = Type.Union([
  Type.Literal('owner'),
  Type.Literal('admin'),
  Type.Literal('member'),
  Type.Literal('viewer'),
]);
export type TeamRole = Static<typeof TeamRoleSchema>;

const TeamUserSchema = Type.Object({ userId: id, role: TeamRoleSchema }, { additionalProperties: false });
export type TeamUser = Static<typeof TeamUserSchema>;

/** Collection `teams`, keyed by team id (specification §3). */
export const TeamSchema = Type.Object(
  {
    teamId: id,
    display: Type.String({ maxLength: MAX_DISPLAY_LENGTH }),
    initials: Type.String({ maxLength: MAX_INITIALS_LENGTH }),
    users: Type.Array(TeamUserSchema, { minItems: 1, maxItems: 1_000 }),
  },
  { additionalProperties: false },
);
export type Team = Static<typeof TeamSchema>;

/**
 * Collection `users/{userId}/teams`: the teams that a person is in. Written by the server in the same commit as the
 * team.
 */
export const TeamReferenceSchema = Type.Object({ teamId: id }, { additionalProperties: false });
export type TeamReference = Static<typeof TeamReferenceSchema>;
