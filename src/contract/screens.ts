import Type, { type Static } from 'typebox';
import { MAX_SCREEN_NAME_LENGTH } from './limits.ts';
import type { AlertChannels, AttentionCard, TeamDashboard } from './monitors/teamDashboard.ts';

/** The path that shows a team's dashboard in TV mode; the link's secret follows as the fragment. */
export const TV_PATH = '/tv';

const closed = { additionalProperties: false };
const teamId = Type.String({ minLength: 1, maxLength: 64 });

/** `screens/list`. Returns `Screen[]`, newest first. */
export const ListScreensSchema = Type.Object({ teamId }, closed);
export type ListScreens = Static<typeof ListScreensSchema>;

/** `screens/create`. Returns `CreatedScreen`. */
export const CreateScreenSchema = Type.Object(
  { teamId, name: Type.String({ minLength: 1, maxLength: MAX_SCREEN_NAME_LENGTH, pattern: '\\S' }) },
  closed,
);
export type CreateScreen = Static<typeof CreateScreenSchema>;

/**
 * `screens/delete`: its link stops working, and the dashboard disappears from the screen. Succeeds if the screen is
 * already gone.
 */
export const DeleteScreenSchema = Type.Object(
  { teamId, screenId: Type.String({ minLength: 1, maxLength: 64 }) },
  closed,
);
export type DeleteScreen = Static<typeof DeleteScreenSchema>;

/** A screen that shows a team's dashboard through a link, without signing in. */
export interface Screen {
  screenId: string;
  name: string;
  createdAt: number;
  /** The name of the person who created it; null for someone who has left or has no name. */
  createdBy: string | null;
  /** The creator's id; null for someone who has left. */
  creatorId: string | null;
  /** Accurate to the minute; null if it was never used. */
  lastUsedAt: number | null;
}

export interface CreatedScreen {
  screenId: string;
  /** The link can be read only once, because the server stores only a hash of its secret. */
  link: string;
}

/**
 * A card about what needs attention, without details that strangers shouldn't see, such as job output and people's
 * names.
 */
export type ScreenCard = Omit<AttentionCard, 'output' | 'runbookUrl' | 'alerted'>;

/** `screens/look`, which only screens can call: the part of their team's dashboard that TV mode shows. */
export interface ScreenLook extends Pick<
  TeamDashboard,
  'at' | 'counts' | 'uptime' | 'today' | 'holds' | 'lanes' | 'wall'
> {
  teamId: string;
  /** The team's name. */
  team: string;
  channels: Omit<AlertChannels, 'troubled'>;
  attention: Pick<TeamDashboard['attention'], 'total' | 'groups'> & { cards: ScreenCard[] };
}
