/** What is known of a team's destinations: where its alerts may go, and whether they can get there. */
export interface TeamDestinations {
  integrations: readonly DestinationFacts[];
  /** Members who have a team's alerts e-mailed to themselves, at an address that can be e-mailed. */
  mailedMembers: number;
}

export interface DestinationFacts {
  integrationId: string;
  /** Its destination refused for good, or its recipient wants no more. */
  isDisabled: boolean;
  /** Its recipient has yet to confirm. */
  isWaiting: boolean;
}

/** The integrations through which an alert that goes out now reaches someone. */
export function workingIntegrations({ integrations }: TeamDestinations): string[] {
  return integrations
    .filter(({ isDisabled, isWaiting }) => !isDisabled && !isWaiting)
    .map(({ integrationId }) => integrationId);
}

/** Whether the alerts of each of a team's monitors reach someone, whichever integrations it uses. */
export const reachesSomeoneAnyway = ({ mailedMembers }: TeamDestinations): boolean => mailedMembers > 0;
