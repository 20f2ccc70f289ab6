import Type, { type Static } from 'typebox';
import { MAX_NAME_LENGTH } from '../monitors/monitorLimits.ts';

/** Badges are below this address: an image, or facts for programs, that anyone with the link may read. */
export const BADGE_PATH = '/badge';

const closed = { additionalProperties: false };
const id = Type.String({ minLength: 1, maxLength: 64 });

/** `badges/get`. Returns `TeamBadges`. */
export const GetBadgesSchema = Type.Object({ teamId: id }, closed);
export type GetBadges = Static<typeof GetBadgesSchema>;

/** `badges/listOfMonitors`: of the first monitors by name that contain a text. Returns `MonitorBadges`. */
export const ListMonitorBadgesSchema = Type.Object(
  { teamId: id, text: Type.String({ maxLength: MAX_NAME_LENGTH }) },
  closed,
);
export type ListMonitorBadges = Static<typeof ListMonitorBadgesSchema>;

/** `badges/turnOn`, `badges/turnOff`, `badges/replace`. Each returns `TeamBadges`. */
export const ChangeBadgesSchema = Type.Object({ teamId: id }, closed);
export type ChangeBadges = Static<typeof ChangeBadgesSchema>;

/** The addresses of one badge, absolute. The names are those of Healthchecks: `3` also distinguishes late from up. */
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

/** The badges of some monitors; none while badges are off. */
export interface MonitorBadges {
  /** Monitors that contain the text, listed or not. */
  total: number;
  monitors: { monitorId: string; name: string; urls: BadgeUrls }[];
}

export type BadgeStatus = 'up' | 'late' | 'down';
export type BadgeFormat = 'svg' | 'json' | 'shields';
