import type { ApiKeyGate } from '../apiKeys/apiKeyGate.ts';
import { createMeter } from '../budget/meter.ts';
import type { ChoreOptions } from '../chore.ts';
import type { Clock } from '../clock.ts';
import type { TeamReads } from '../commands/handlerServices.ts';
import type { Config } from '../config.ts';
import type { PingStore } from '../monitors/monitorStore.ts';
import type { StorageWatch } from '../storageWatch.ts';
import { watchEventLoopDelay } from './eventLoopDelay.ts';
import { type PingCounts, withPingsCounted, writeServerMetrics } from './serverMetrics.ts';
import type { MetricFacts } from './metricFacts.ts';
import { writeTeamMetrics } from './teamMetrics.ts';

const WINDOW_MS = 60_000;
/** Rate limit for a team's scrapes: high enough for several Prometheus servers, but low enough to limit the load. */
const SCRAPES = { burst: 30, perSecond: 1 };
/** A scrape of 3,200 monitors counts as two. */
const TEAM_COST_PER_SCRAPE = 40;

export interface ScrapeRequest {
  teamId: string;
  secret: string;
  /**
   * Whether the key is part of the URL, which could be logged elsewhere. If it is, only a read-only key is accepted.
   */
  isInAddress: boolean;
  /** Whether Healthchecks' metric families include the zeros that Healthchecks exports. */
  hasZeros: boolean;
  clientAddress: string;
}

export type Scrape =
  { kind: 'text'; text: Iterable<string> } | { kind: 'refused' } | { kind: 'limited'; retryAfterSeconds: number };

export interface Metrics {
  /** Returns a team's metrics to a caller with one of its API keys. */
  scrapeTeam(request: ScrapeRequest): Promise<Scrape>;
  /** Returns the server's own metrics; null if they're off. */
  scrapeServer: (() => Promise<string>) | null;
  counted(pings: PingStore): PingStore;
  chores: Omit<ChoreOptions, 'logger'>[];
  close(): void;
}

export interface MetricsOptions {
  /** Without a token, the server's own metrics are off, and pings aren't counted. */
  config: Pick<Config, 'metricsToken'>;
  gate: ApiKeyGate;
  facts: MetricFacts;
  storage: Pick<StorageWatch, 'canRecord'>;
  teamReads: TeamReads;
  socketsOpen(): number;
  now: Clock;
}

/** Creates the Prometheus metrics about a team's monitors, and about the server's own health. */
export function createMetrics(options: MetricsOptions): Metrics {
  const { config, gate, facts, teamReads, now } = options;
  const scrapes = createMeter(SCRAPES);
  return {
    async scrapeTeam({ teamId, secret, isInAddress, hasZeros, clientAddress }) {
      const answer = await gate.open(secret, { address: clientAddress });
      if (answer.kind === 'limited') return answer;
      if (answer.kind === 'unknown' || answer.grant.teamId !== teamId) return { kind: 'refused' };
      const { scope } = answer.grant;
      if (scope !== 'read' && (isInAddress || scope !== 'write')) return { kind: 'refused' };
      const charge = scrapes.charge(teamId, 1 + teamReads.costOf(teamId) / TEAM_COST_PER_SCRAPE, now());
      if (!charge.isCovered) return { kind: 'limited', retryAfterSeconds: charge.retryAfterSeconds };
      const [monitors, alerts] = await teamReads.inTurn(teamId, () =>
        Promise.all([facts.ofMonitors(teamId), facts.alertsOf(teamId)]),
      );
      return { kind: 'text', text: writeTeamMetrics({ monitors, alerts, hasZeros }, now()) };
    },
    ...(config.metricsToken === undefined ? UNMEASURED : measureServer(options)),
  };
}

type ServerPart = Omit<Metrics, 'scrapeTeam'>;

const UNMEASURED: ServerPart = {
  scrapeServer: null,
  counted: (pings) => pings,
  chores: [],
  close: () => undefined,
};

function measureServer({ facts, storage, socketsOpen, now }: MetricsOptions): ServerPart {
  const { engine, ofServer } = facts;
  const eventLoop = watchEventLoopDelay();
  const pings: PingCounts = { recorded: 0, refused: 0, failed: 0 };
  return {
    async scrapeServer() {
      const own = { engine, pings, sockets: socketsOpen(), canRecord: await storage.canRecord(), eventLoop };
      return writeServerMetrics(own, ofServer, now);
    },
    counted: (store) => withPingsCounted(store, pings),
    chores: [{ everyMs: WINDOW_MS, run: async () => eventLoop.turn() }],
    close: eventLoop.close,
  };
}
