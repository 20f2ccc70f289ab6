import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false };
const teamId = Type.String({ minLength: 1, maxLength: 64 });
const monitorId = Type.String({ minLength: 1, maxLength: 64 });
const code = Type.String({ minLength: 1, maxLength: 64 });
/** How many days the replaced code keeps working: one of `KEPT_CODE_DAYS`. */
const keepDays = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(7), Type.Literal(30)]);
export type KeepDays = Static<typeof keepDays>;

/** `monitors/replacePingKey`. Without `keepDays`, the previous key stops working immediately. Returns `PingKey`. */
export const ReplacePingKeySchema = Type.Object({ teamId, keepDays: Type.Optional(keepDays) }, closed);
export type ReplacePingKey = Static<typeof ReplacePingKeySchema>;

/** `monitors/oldPingKeys`. Returns `OldPingCode[]`. */
export const OldPingKeysSchema = Type.Object({ teamId }, closed);

/** `monitors/endPingKey`: ends a replaced ping key immediately. */
export const EndPingKeySchema = Type.Object({ teamId, code }, closed);
export type EndPingKey = Static<typeof EndPingKeySchema>;

/**
 * `monitors/replacePingUrl`: gives a monitor a new UUID for its ping URL, without changing its id. Returns the
 * document.
 */
export const ReplacePingUrlSchema = Type.Object(
  { teamId, monitorId, versionstamp: Type.String({ minLength: 1, maxLength: 64 }), keepDays },
  closed,
);
export type ReplacePingUrl = Static<typeof ReplacePingUrlSchema>;

/** `monitors/oldPingUrls`. Returns `OldPingCode[]`. */
export const OldPingUrlsSchema = Type.Object({ teamId, monitorId }, closed);
export type ListOldPingUrls = Static<typeof OldPingUrlsSchema>;

/** `monitors/endPingUrl`: ends a replaced ping URL immediately. */
export const EndPingUrlSchema = Type.Object({ teamId, monitorId, code }, closed);
export type EndPingUrl = Static<typeof EndPingUrlSchema>;

/** A monitor that was pinged with a replaced code. */
export interface PingCodeUse {
  monitorId: string;
  name: string;
  slug: string;
  /** A UTC day, such as `2026-11-21`. */
  lastUsedDay: string;
}

/** A replaced code that still works: the UUID of a monitor's ping URL, or a team's ping key. */
export interface OldPingCode {
  code: string;
  /** When it stops working, in milliseconds since 1970; null for never. */
  endsAt: number | null;
  /** The number of monitors that have been pinged with it since it was replaced. */
  usedBy: number;
  /** The most recent of those monitors, at most `PING_CODE_USES`. */
  uses: PingCodeUse[];
}
