import { teamPresenceEvent } from '../../../contract/events.ts';
import { createId } from '../../../contract/ids.ts';
import { isRecord } from '../../../contract/json.ts';
import type { ReceivedPresence, PublishedPresence } from '../../../contract/presence.ts';
import type { Realtime } from '../../../sdk/platform.ts';

/** How often a tab announces its presence. */
const BEAT_MS = 10_000;
/** How long a tab that has fallen silent still counts as present. */
const SILENT_MS = 22_000;
/** How often to remove silent tabs, so that a closed tab disappears within 30 seconds. */
const SWEEP_MS = 5_000;

type Doing = Exclude<PublishedPresence['doing'], 'gone'>;

/** Someone else who is viewing or editing the monitor. They count as editing if any of their tabs is. */
export interface OtherPerson {
  userId: string;
  display: string;
  initials?: string;
  doing: Doing;
}

export interface RoomOptions {
  realtime: Pick<Realtime, 'subscribe' | 'publish' | 'onStatus'>;
  teamId: string;
  monitorId: string;
  /** The id of the person using this tab. */
  userId: string;
  doing: Doing;
  document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  now?: () => number;
  /** Called when the list of others may have changed. */
  onOthers: (others: OtherPerson[]) => void;
}

const isPresence = (value: unknown): value is ReceivedPresence =>
  isRecord(value) &&
  [value.userId, value.display, value.monitorId, value.tab].every((text) => typeof text === 'string') &&
  (value.doing === 'viewing' || value.doing === 'editing' || value.doing === 'gone');

/**
 * Announces a tab's presence at a monitor while the tab is visible, and reports who else is there. Returns a function
 * that leaves the room.
 */
export function enterRoom(options: RoomOptions): () => void {
  const { realtime, teamId, monitorId, userId, doing, document, window, now = Date.now, onOthers } = options;
  const event = teamPresenceEvent(teamId);
  const tab = createId('');
  const present = new Map<string, { presence: ReceivedPresence; receivedAt: number }>();
  let isReachable = true;
  let beatAt = now();

  function publishState(state: PublishedPresence['doing'], asks = false): void {
    beatAt = now();
    const said: PublishedPresence = { monitorId, tab, doing: state, ...(asks && { asks }) };
    realtime.publish(event, said);
  }

  const arrive = () => {
    if (isReachable && !document.hidden) publishState(doing, true);
  };

  function updateOthers(): void {
    const others = new Map<string, OtherPerson>();
    for (const { presence } of present.values()) {
      const { userId: other, display, initials, doing: state } = presence;
      if (state === 'gone' || others.get(other)?.doing === 'editing') continue;
      others.set(other, { userId: other, display, ...(initials !== undefined && { initials }), doing: state });
    }
    onOthers([...others.values()].toSorted((one, another) => one.display.localeCompare(another.display)));
  }

  function onPresence(payload: unknown): void {
    if (!isPresence(payload) || payload.monitorId !== monitorId || payload.userId === userId) return;
    const name = `${payload.userId} ${payload.tab}`;
    if (payload.doing === 'gone') present.delete(name);
    else present.set(name, { presence: payload, receivedAt: now() });
    if (payload.asks === true && !document.hidden) publishState(doing);
    updateOthers();
  }

  function sweep(): void {
    for (const [name, { receivedAt }] of present) if (now() - receivedAt >= SILENT_MS) present.delete(name);
    updateOthers();
    if (isReachable && !document.hidden && now() - beatAt >= BEAT_MS) publishState(doing);
  }

  // A hidden tab stays silent, because browsers run its timers too rarely.
  const followVisibility = () => (document.hidden ? publishState('gone') : arrive());
  const hide = () => publishState('gone');
  const stops = [
    realtime.subscribe(event, onPresence),
    realtime.onStatus((status) => {
      const isBack = !isReachable && status === 'live';
      isReachable = status === 'live';
      if (isBack) arrive();
    }),
  ];
  const timer = setInterval(sweep, SWEEP_MS);
  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('pagehide', hide);
  arrive();

  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('pagehide', hide);
    if (isReachable) publishState('gone');
    for (const stop of stops) stop();
  };
}
