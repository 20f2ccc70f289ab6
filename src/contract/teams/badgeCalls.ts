import Type, { type Static } from 'typebox';
import { MAX_NAME_LENGTH } from '../monitors/monitorLimits.ts';

/** Path prefix for badges: images, and JSON for programs. Anyone with the link can read them. */
export const BADGE_PATH = '/badge';

const closed = { additionalProperties: false };
const id = Type.String({ minLength: 1, maxLength: 64 });

/** `badges/get`. Returns `TeamBadges`. */
export const GetBadgesSchema = Type.Object({ teamId: id }, closed);
export type GetBadges = Static<typeof GetBadgesSchema>;

/** `badges/listOfMonitors`: badges for the first monitors (by name) that match the text. Returns `MonitorBadges`. */
export const ListMonitorBadgesSchema = Type.Object(
  { teamId: id, text: Type.String({ maxLength: MAX_NAME_LENGTH }) },
  closed,
);
export type ListMonitorBadges = Static<typeof ListMonitorBadgesSchema>;

/** `badges/turnOn`, `badges/turnOff`, `badges/replace`. Each returns `TeamBadges`. */
export const ChangeBadgesSchema = Type.Object({ teamId: id }, closed);
export type ChangeBadges = Static<typeof ChangeBadgesSchema>;

/** The absolute URLs of one badge, named as in Healthchecks. Those with a `3` also distinguish late from up. */
export interface BadgeUrls {
  svg: string;
  svg3: string;
  json: string;
  json3: string;
  shields: string;
  shields3: string;
}

/** A team's badges; null while they're off. */
export type TeamBadges = {
  all: BadgeUrls;
  /** One for each tag, most used first. */
  tags: { tag: string; urls: BadgeUrls }[];
} | null;

/** Badges for some monitors; empty while badges are off. */
export interface MonitorBadges {
  /** The number of monitors that match the text, including those that aren't listed. */
  total: number;
  monitors: { monitorId: string; name: string; urls: BadgeUrls }[];
}

export type BadgeStatus = 'up' | 'late' | 'down';
export type BadgeFormat = 'svg' | 'json' | 'shields';
