import type { IntegrationKind } from './integrationConfig.ts';

/** Facts about a kind of integration that both client and server need. */
export interface KindFacts {
  /**
   * Whether one message can cover many monitors. False if each alert opens an incident, which is later closed by name.
   */
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
