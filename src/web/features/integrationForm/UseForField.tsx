import { formatCount } from '../../lib/formatCount.ts';
import { Segments } from '../../ui/Segments.tsx';

/** The monitors for which a new integration is turned on: all existing and new ones, only new ones, or none for now. */
export type UseFor = 'all' | 'new' | 'none';

interface Props {
  /** How many monitors the team has. */
  monitors: number;
  value: UseFor;
  onChange: (value: UseFor) => void;
}

/** Asks which monitors to turn a new integration on for. */
export function UseForField({ monitors, value, onChange }: Props) {
  return (
    <Segments
      label="Which monitors use it?"
      name="useFor"
      options={[
        { value: 'all', label: allWords(monitors) },
        { value: 'new', label: 'New ones only' },
        { value: 'none', label: 'None yet' },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function allWords(monitors: number): string {
  if (monitors === 1) return 'Your monitor';
  return monitors === 2 ? 'Both' : `All ${formatCount(monitors)}`;
}
