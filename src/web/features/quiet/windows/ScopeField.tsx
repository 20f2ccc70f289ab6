import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import Typography from '@mui/material/Typography';
import { useField, useFormikContext } from 'formik';
import { useState } from 'react';
import { platformErrorWords } from '../../../api/platformErrorWords.ts';
import { Check } from '../../../ui/CheckField.tsx';
import { Field, FieldHelp } from '../../../ui/Field.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { useListMonitorsQuery } from '../../monitors/index.ts';
import type { WindowValues } from './windowValues.ts';

const SCOPES = [
  { value: 'team', label: 'All monitors' },
  { value: 'monitors', label: 'Selected' },
] as const;

/** Chooses whether to hold alerts for all of the team's monitors, or only for some. */
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

const SETTLE_MS = 150;
const SHOWN = 50;

/** Chooses monitors, which can be searched by name. */
function MonitorsField({ teamId }: { teamId: string }) {
  const [{ value: chosen }, { touched, error }, { setValue }] = useField<string[]>('monitorIds');
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim(), SETTLE_MS);
  const found = useListMonitorsQuery({ teamId, ...(text !== '' && { text }), sort: 'name', limit: SHOWN });
  const problem = touched ? error : undefined;
  const { monitors = [], total = 0 } = found.data ?? {};
  const toggle = (monitorId: string, isChosen: boolean) =>
    void setValue(isChosen ? [...chosen, monitorId] : chosen.filter((other) => other !== monitorId));
  return (
    <FormControl component="fieldset" error={Boolean(problem)} sx={{ minWidth: 0 }}>
      <Field
        label="Search monitors"
        type="search"
        value={typed}
        autoComplete="off"
        placeholder="Name or tag"
        inputProps={{ 'aria-invalid': problem !== undefined }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Box
        sx={{
          mt: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          maxHeight: '13rem',
          overflowY: 'auto',
          px: 1.5,
        }}
      >
        {monitors.map(({ data: { monitorId, name } }) => (
          <Check
            key={monitorId}
            label={name}
            isChecked={chosen.includes(monitorId)}
            onChange={(isChecked) => toggle(monitorId, isChecked)}
          />
        ))}
        <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', py: 1 }}>
          {found.error && !found.data ? platformErrorWords(found.error) : resultWords(total, found.isLoading)}
        </Typography>
      </Box>
      <FieldHelp
        id="window-monitors-help"
        hint={chosen.length === 1 ? '1 monitor selected.' : `${chosen.length} monitors selected.`}
        error={problem}
      />
    </FormControl>
  );
}

function resultWords(total: number, isLoading: boolean): string {
  if (isLoading) return 'Loading…';
  if (total === 0) return 'No monitors found.';
  return total > SHOWN ? `${total - SHOWN} more: search to see them.` : '';
}
