import { useField, useFormikContext } from 'formik';
import { Segments } from '../../../ui/Segments.tsx';
import { MonitorsField } from './MonitorsField.tsx';
import type { WindowValues } from './windowValues.ts';

const SCOPES = [
  { value: 'team', label: 'All of the team' },
  { value: 'monitors', label: 'Some' },
] as const;

/** Whose alerts are held: those of all monitors of the team, or of some. */
export function ScopeField({ teamId }: { teamId: string }) {
  const { values } = useFormikContext<WindowValues>();
  const [, , { setValue }] = useField<WindowValues['scope']>('scope');
  return (
    <>
      <Segments
        label="Monitors"
        name="scope"
        options={SCOPES}
        value={values.scope}
        onChange={(scope) => void setValue(scope)}
      />
      {values.scope === 'monitors' && <MonitorsField teamId={teamId} />}
    </>
  );
}
