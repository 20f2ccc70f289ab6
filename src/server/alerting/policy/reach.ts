/** A team's destinations, and whether alerts can get there. */
export interface TeamDestinations {
  integrations: readonly DestinationFacts[];
  /** Members who have a team's alerts e-mailed to themselves, at an address that can be e-mailed. */
  mailedMembers: number;
}

export interface DestinationFacts {
  integrationId: string;
  /** Its destination refused permanently, or its recipient wants no more. */
  isDisabled: boolean;
  /** Its recipient has yet to confirm. */
  isWaiting: boolean;
  /** Someone muted it. */
  isMuted: boolean;
}

/** The integrations through which an alert sent now reaches someone. */
export function workingIntegrations({ integrations }: TeamDestinations): string[] {
  return integrations
    .filter(({ isDisabled, isWaiting, isMuted }) => !isDisabled && !isWaiting && !isMuted)
    .map(({ integrationId }) => integrationId);
}

/** Whether every monitor's alerts reach someone, regardless of its integrations. */
export const reachesSomeoneAnyway = ({ mailedMembers }: TeamDestinations): boolean => mailedMembers > 0;
