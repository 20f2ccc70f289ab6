import type { IntegrationKind } from './integrationConfig.ts';

/** What both sides of the wire must know about a kind of integration. */
export interface KindFacts {
  /** One message may be about many monitors. False where each alert is an incident that is closed by name. */
  takesSummaries: boolean;
}

export const INTEGRATION_KINDS: Readonly<Record<IntegrationKind, KindFacts>> = {
  email: { takesSummaries: true },
  webhook: { takesSummaries: true },
  slack: { takesSummaries: true },
  discord: { takesSummaries: true },
  msteams: { takesSummaries: true },
  pagerduty: { takesSummaries: false },
  opsgenie: { takesSummaries: false },
  ntfy: { takesSummaries: true },
  telegram: { takesSummaries: true },
  matrix: { takesSummaries: true },
};
