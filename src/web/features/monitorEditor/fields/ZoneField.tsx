import { useField } from 'formik';
import { TimezoneSelect } from '../../../ui/timezoneSelect/TimezoneSelect.tsx';

interface Props {
  viewerZone: string;
  /** What the platform says about the zone. */
  problem: string | undefined;
}

/** The zone whose wall clock a cron schedule follows; the viewer's until another is chosen. */
export function ZoneField({ viewerZone, problem }: Props) {
  const [{ value }, { error }, { setValue }] = useField<string>('timezone');
  return (
    <TimezoneSelect
      value={value || viewerZone}
      error={error ?? problem}
      onChange={(timezone) => void setValue(timezone)}
    />
  );
}
