import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DesktopTimePicker } from '@mui/x-date-pickers/DesktopTimePicker';
import dayjs, { type Dayjs } from 'dayjs';
import enGb from 'dayjs/locale/en-gb.js';
import { useField } from 'formik';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { FieldLabel } from './Field.tsx';

// Only makes it known: weeks begin with Monday.
dayjs.locale(enGb, undefined, true);

/** As all fields of a form look. */
const input = {
  notched: false,
  sx: {
    bgcolor: 'background.paper',
    '& .MuiPickersInputBase-sectionsContainer': { py: 0.9375, lineHeight: '1.3125rem' },
    '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'shell.control' },
  },
} as const;

/** As in every form: the label isn't in the border. */
export const LABEL_ABOVE = { slots: { inputLabel: FieldLabel }, slotProps: { input } };

/** How a day is stored, and how it is shown. */
export const DAY = 'YYYY-MM-DD';
export const SHOWN_DAY = 'D MMM YYYY';
const TIME = 'HH:mm';

/** Around pickers: what they say, and how they reckon with dates. */
export function Pickers({ children }: { children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
      {children}
    </LocalizationProvider>
  );
}

interface Props {
  /** The field's name in the Formik form around it. */
  name: string;
  label: string;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
}

/** A day of the calendar, such as `2026-11-21`; empty while it isn't typed in full. */
export function DayField({ name, label, onLeave }: Props) {
  const { picker, textField } = usePickedText(name, { read: (text) => dayjs(text), format: DAY, onLeave });
  return <DatePicker {...picker} label={label} format={SHOWN_DAY} slotProps={{ textField }} />;
}

/** A time of the day on a clock of 24 hours, such as `22:30`; empty while it isn't typed in full. */
export function TimeOfDayField({ name, label, onLeave }: Props) {
  const { picker, textField } = usePickedText(name, {
    read: (text) => dayjs(`2000-01-01T${text}`),
    format: TIME,
    onLeave,
  });
  // On a phone too: its keyboard is quicker than the hands of a clock.
  return <DesktopTimePicker {...picker} label={label} ampm={false} format={TIME} slotProps={{ textField }} />;
}

interface Writing {
  read: (text: string) => Dayjs;
  format: string;
  onLeave: (() => void) | undefined;
}

/** Connects a picker to a text of the form. What is half typed stays in the picker, and is an empty text to the form. */
function usePickedText(name: string, { read, format, onLeave }: Writing) {
  const [{ value: text }, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  const problem = touched ? error : undefined;
  const [typed, setTyped] = useState<Dayjs | null>(() => (text === '' ? null : read(text)));
  const write = (date: Dayjs | null): string => (date?.isValid() ? date.format(format) : '');
  // Someone else's version was taken, or the form was reset.
  if (write(typed) !== text) setTyped(text === '' ? null : read(text));
  return {
    picker: {
      value: typed,
      onChange(date: Dayjs | null) {
        setTyped(date);
        void setValue(write(date));
      },
      // Chosen in its popup, it may never have had the focus.
      ...(onLeave && { onClose: onLeave }),
    },
    textField: {
      ...LABEL_ABOVE,
      fullWidth: true,
      error: problem !== undefined,
      helperText: problem,
      slotProps: { ...LABEL_ABOVE.slotProps, htmlInput: { 'aria-invalid': problem !== undefined } },
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        // From one part of it to the next.
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        void setTouched(true).then(onLeave);
      },
    },
  };
}
