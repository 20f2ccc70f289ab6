import { teamAlertingEvent, teamFlipsEvent } from '../../../contract/events.ts';
import type { ScreenLook } from '../../../contract/screens.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { CommandFailedError, type Platform } from '../../../sdk/platform.ts';

/** A screen's current state. */
export interface ScreenState {
  /** The last data that was read; null before the first read, and once the link is revoked. */
  look: ScreenLook | null;
  /** `lost`: Hearth can't be reached, so the data may be out of date. `revoked`: the link doesn't work. */
  trouble: 'lost' | 'revoked' | null;
}

/** Reads regularly, because no event says that a monitor became late or started to run. */
const READ_EVERY_MS = 15_000;
const RETRY_MS = 3_000;
/** The minimum time between reads, even if many monitors change at once. */
const SPACING_MS = 1_000;
const TIMEOUT_MS = 10_000;

/**
 * Keeps a screen up to date: it reads when something changes, and retries until it succeeds. Returns a function that
 * stops the updates.
 */
export function followTeam(platform: Platform, onState: (state: ScreenState) => void): () => void {
  const { realtime } = platform;
  let look: ScreenLook | null = null;
  let followed: string | null = null;
  let stopFollowing: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastReadMs = -Infinity;
  let isReading = false;
  let isWanted = false;
  let isStopped = false;

  function follow(teamId: string | null): void {
    if (teamId === followed) return;
    followed = teamId;
    for (const stop of stopFollowing) stop();
    const events = teamId === null ? [] : [teamFlipsEvent(teamId), teamAlertingEvent(teamId)];
    stopFollowing = events.map((event) => realtime.subscribe(event, soon));
  }

  async function attempt(): Promise<ScreenState['trouble']> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      look = (await platform.execute(rpc(['screens', 'look']), { signal, dedupe: false })) as ScreenLook;
      return null;
    } catch (error) {
      if (!isRevocation(error)) return 'lost';
      look = null;
      return 'revoked';
    }
  }

  async function read(): Promise<void> {
    isReading = true;
    isWanted = false;
    lastReadMs = Date.now();
    const trouble = await attempt();
    isReading = false;
    if (isStopped) return;
    onState({ look, trouble });
    if (trouble !== 'lost') follow(look?.teamId ?? null);
    // Keep polling after a revocation: a team and its link may be restored from a backup.
    wait(isWanted ? SPACING_MS : trouble === 'lost' ? RETRY_MS : READ_EVERY_MS);
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void read(), ms);
  }

  /** Schedules a reread after a change. */
  function soon(): void {
    if (isReading) isWanted = true;
    else wait(Math.min(Math.max(0, lastReadMs + SPACING_MS - Date.now()), SPACING_MS));
  }

  const stops = [
    // The platform closes the connection when a link is revoked, so a reread shows whether the link was revoked or the
    // connection was lost.
    realtime.onStatus((status) => {
      if (status === 'offline') soon();
    }),
    realtime.onReopened(soon),
  ];
  void read();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of [...stops, ...stopFollowing]) stop();
  };
}

/** Returns whether the link or its team no longer exists. */
function isRevocation(error: unknown): boolean {
  if (!(error instanceof CommandFailedError) || error.envelope.kind !== 'error') return false;
  return ['UnauthenticatedError', 'ForbiddenError', 'DocumentNotFoundError'].includes(error.envelope.name);
}
