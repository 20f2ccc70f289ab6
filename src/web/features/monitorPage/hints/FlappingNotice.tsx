import Alert from '@mui/material/Alert';
import { FLAPPING_MS, flappingWords, isFlapping } from '../../../../contract/monitors/flapping.ts';
import { useNow } from '../../../ui/useNow.ts';
import { useGetLastIncidentQuery } from '../../monitors/index.ts';

interface Props {
  teamId: string;
  monitorId: string;
}

/** Says that the monitor keeps going down and recovering, which explains why some changes cause no alerts. */
export function FlappingNotice({ teamId, monitorId }: Props) {
  const { data } = useGetLastIncidentQuery({ teamId, monitorId });
  const timesDown = useNow((nowMs) => data?.recentDowns.filter((at) => at > nowMs - FLAPPING_MS).length ?? 0);
  if (!isFlapping(timesDown)) return null;
  return (
    <Alert severity="warning" icon={false}>
      Flapping. {flappingWords(timesDown)}
    </Alert>
  );
}
