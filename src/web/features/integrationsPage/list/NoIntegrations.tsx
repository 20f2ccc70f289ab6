import { ReachNotice } from '../../integrations/index.ts';

/** Says what is missing and offers the quickest way; the gallery below offers the others. */
export function NoIntegrations({ teamId }: { teamId: string }) {
  return (
    <ReachNotice teamId={teamId} isAtHome>
      No one gets alerted yet. Choose where to send alerts.
    </ReachNotice>
  );
}
