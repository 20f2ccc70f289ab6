import type { IntegrationKind } from './integrationConfig.ts';

/** What both client and server need to know about a kind of integration. */
export interface KindFacts {
  /** Whether one message can cover many monitors. False where each alert is an incident that is closed by name. */
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
