import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import { DAY, LABEL_ABOVE, Pickers, SHOWN_DAY } from '../../ui/PickerFields.tsx';
import type { DayRange } from '../../lib/dayRange.ts';

interface Props {
  range: DayRange;
  today: string;
  onChoose: (range: DayRange) => void;
  onClose: () => void;
}

/** Asks for the first and the last day. */
export function DateRangeDialog({ range, today, onChoose, onClose }: Props) {
  const titleId = useId();
  const [from, setFrom] = useState<Dayjs | null>(dayjs(range.from));
  const [to, setTo] = useState<Dayjs | null>(dayjs(range.to));
  const isComplete = from !== null && to !== null && from.isValid() && to.isValid();
  const isOrdered = isComplete && !from.isAfter(to);
  const shared = { format: SHOWN_DAY, maxDate: dayjs(today), sx: { width: '100%' } } as const;
  const problem = isComplete && !isOrdered ? { error: true, helperText: 'Choose an end after the start.' } : {};
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isOrdered) onChoose({ from: from.format(DAY), to: to.format(DAY) });
        }}
      >
        <DialogTitle id={titleId}>Choose a range</DialogTitle>
        <DialogContent>
          <Pickers>
            <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
              <DatePicker
                label="From"
                value={from}
                onChange={setFrom}
                {...shared}
                slotProps={{ textField: LABEL_ABOVE }}
              />
              <DatePicker
                label="To"
                value={to}
                onChange={setTo}
                {...shared}
                slotProps={{ textField: { ...LABEL_ABOVE, ...problem } }}
              />
            </Box>
          </Pickers>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!isOrdered}>
            Show
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
