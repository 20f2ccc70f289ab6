import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useId } from 'react';
import type { AuditOverview } from '../../../contract/audit/auditCalls.ts';
import { FieldLabel } from '../../ui/Field.tsx';
import { DAY, LABEL_ABOVE, Pickers, SHOWN_DAY } from '../../ui/PickerFields.tsx';
import { Select } from '../../ui/select/Select.tsx';
import { ACTION_GROUPS } from './actionGroups.ts';
import type { ChosenFilters } from './auditFilters.ts';

interface Props {
  chosen: ChosenFilters;
  /** The people who did something; undefined until they've loaded. */
  overview: Pick<AuditOverview, 'actors' | 'people'> | undefined;
  /** The current day in the reader's time zone. */
  today: string;
  onChange: (changes: Partial<ChosenFilters>) => void;
}

/** Filters the log by person, action and day. */
export function FilterBar({ chosen, overview, today, onChange }: Props) {
  return (
    <Box
      component="search"
      aria-label="Audit log"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
        // On a phone, the day gets a line to itself.
        '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <Choice label="Person" value={chosen.person} onPick={(person) => onChange({ person })}>
        <option value="">Everyone</option>
        {peopleOf(overview, chosen.person).map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label="Action" value={chosen.action} onPick={(action) => onChange({ action })}>
        <option value="">All actions</option>
        {ACTION_GROUPS.map(({ label, actions }) => (
          <optgroup key={label} label={label}>
            {actions.map(({ action, label: words }) => (
              <option key={action} value={action}>
                {words}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Pickers>
        <DatePicker
          label="Day"
          format={SHOWN_DAY}
          value={chosen.day === '' ? null : dayjs(chosen.day)}
          maxDate={dayjs(today)}
          onChange={(day) => {
            const picked = pickedDay(day, today);
            if (picked !== undefined) onChange({ day: picked });
          }}
          slotProps={{
            textField: { ...LABEL_ABOVE, fullWidth: true, ...(chosen.day === '' && { sx: SHOWN_WHILE_EMPTY }) },
            field: { clearable: true },
          }}
        />
      </Pickers>
    </Box>
  );
}

/** Shows the expected date format, which the picker otherwise shows only when focused. */
const SHOWN_WHILE_EMPTY = { '& .MuiPickersInputBase-sectionsContainer': { opacity: 1, color: 'text.secondary' } };

/** Returns the typed day; an empty string stands for all days. Undefined if the day is incomplete or in the future. */
function pickedDay(day: Dayjs | null, today: string): string | undefined {
  if (day === null) return '';
  const picked = day.isValid() ? day.format(DAY) : undefined;
  return picked !== undefined && picked <= today ? picked : undefined;
}

/** Returns people sorted by name. Includes the person in the URL, even before the other people have loaded. */
function peopleOf(overview: Props['overview'], chosen: string) {
  const userIds = overview?.actors ?? (chosen === '' ? [] : [chosen]);
  return userIds
    .map((userId) => {
      const known = overview?.people[userId];
      const name = [known?.display, known?.address].filter(Boolean).join(' · ');
      return { userId, name: name || 'Unnamed person' };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

interface ChoiceProps {
  label: string;
  value: string;
  onPick: (value: string) => void;
  children: ReactNode;
}

/** A native select, which opens the way people expect, by keyboard and on phones. */
function Choice({ label, value, onPick, children }: ChoiceProps) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Select native value={value} onChange={({ target }) => onPick(target.value)} inputProps={{ id }}>
        {children}
      </Select>
    </FormControl>
  );
}
