import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import enGb from 'dayjs/locale/en-gb.js';
import { useField } from 'formik';
import { useState } from 'react';

const DAY = 'YYYY-MM-DD';
// Only makes it known: weeks begin with Monday.
dayjs.locale(enGb, undefined, true);

/** On which day. */
export function DayField() {
  const [{ value: day }, { touched, error }, { setValue }] = useField<string>('day');
  // What is typed of a day stays while it is no day yet.
  const [picked, setPicked] = useState(() => (day === '' ? null : dayjs(day)));
  const problem = touched ? error : undefined;
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
      <DatePicker
        label="Day"
        value={picked}
        format="D MMM YYYY"
        onChange={(next) => {
          setPicked(next);
          void setValue(next?.isValid() ? next.format(DAY) : '');
        }}
        slotProps={{
          textField: {
            fullWidth: true,
            size: 'small',
            ...(problem !== undefined && { error: true, helperText: problem }),
          },
        }}
      />
    </LocalizationProvider>
  );
}
