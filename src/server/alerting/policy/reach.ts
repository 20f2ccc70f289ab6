/** A team's destinations, and whether alerts can reach them. */
export interface TeamDestinations {
  integrations: readonly DestinationFacts[];
  /** Members who get a team's alerts by e-mail, and whose address can receive e-mails. */
  mailedMembers: number;
}

export interface DestinationFacts {
  integrationId: string;
  /** Its destination refused permanently, or its recipient unsubscribed. */
  isDisabled: boolean;
  /** Its recipient hasn't confirmed yet. */
  isWaiting: boolean;
  /** Someone muted it. */
  isMuted: boolean;
}

/** The integrations through which an alert would currently reach someone. */
export function workingIntegrations({ integrations }: TeamDestinations): string[] {
  return integrations
    .filter(({ isDisabled, isWaiting, isMuted }) => !isDisabled && !isWaiting && !isMuted)
    .map(({ integrationId }) => integrationId);
}

/** Whether every monitor's alerts reach someone, regardless of its integrations. */
export const reachesSomeoneAnyway = ({ mailedMembers }: TeamDestinations): boolean => mailedMembers > 0;
