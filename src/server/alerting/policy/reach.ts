/** A team's destinations, and whether alerts can reach them. */
export interface TeamDestinations {
  integrations: readonly DestinationFacts[];
  /** Number of members who get the team's alerts by e-mail and whose address can receive e-mails. */
  mailedMembers: number;
}

export interface DestinationFacts {
  integrationId: string;
  /** The destination refused permanently, or the recipient unsubscribed. */
  isDisabled: boolean;
  /** The recipient hasn't confirmed yet. */
  isWaiting: boolean;
  /** Someone muted the integration. */
  isMuted: boolean;
}

/** Returns the integrations through which an alert would currently reach someone. */
export function workingIntegrations({ integrations }: TeamDestinations): string[] {
  return integrations
    .filter(({ isDisabled, isWaiting, isMuted }) => !isDisabled && !isWaiting && !isMuted)
    .map(({ integrationId }) => integrationId);
}

/** Returns whether every monitor's alerts reach someone, even for monitors without integrations. */
export const reachesSomeoneAnyway = ({ mailedMembers }: TeamDestinations): boolean => mailedMembers > 0;
