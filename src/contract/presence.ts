import Type, { type Static } from 'typebox';

const MAX_ID_LENGTH = 64;

/** Published repeatedly by a tab while it shows a monitor. */
export const PresenceSchema = Type.Object(
  {
    monitorId: Type.String({ minLength: 1, maxLength: MAX_ID_LENGTH }),
    /** Distinguishes one person's tabs. */
    tab: Type.String({ minLength: 1, maxLength: MAX_ID_LENGTH }),
    doing: Type.Union([Type.Literal('viewing'), Type.Literal('editing'), Type.Literal('gone')]),
    /** Whether other tabs should announce themselves immediately. */
    asks: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type PublishedPresence = Static<typeof PresenceSchema>;

/** A published presence, to which the server has added the person behind it. */
export interface ReceivedPresence extends PublishedPresence {
  userId: string;
  display: string;
  initials?: string;
}
