import { formatCount } from '../../../lib/formatCount.ts';
import { ReachNotice } from './ReachNotice.tsx';

interface Props {
  teamId: string;
  /** How many of the team's monitors alert nobody; undefined while unknown. */
  alertsNobody: number | undefined;
  total: number;
}

/** Says how many of a team's monitors alert nobody; renders nothing if all alert someone. */
export function TeamReachNotice({ teamId, alertsNobody = 0, total }: Props) {
  if (alertsNobody === 0) return null;
  return <ReachNotice teamId={teamId}>{silenceWords(alertsNobody, total)}</ReachNotice>;
}

/** "Nobody is alerted when this team’s monitors go down.", "2 of 42 monitors alert nobody when they go down." */
export function silenceWords(alertsNobody: number, total: number): string {
  if (alertsNobody >= total) return 'Nobody is alerted when this team’s monitors go down.';
  const verb = alertsNobody === 1 ? 'alerts nobody when it goes' : 'alert nobody when they go';
  return `${formatCount(alertsNobody)} of ${formatCount(total)} monitors ${verb} down.`;
}
