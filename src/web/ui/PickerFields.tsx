import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DesktopTimePicker } from '@mui/x-date-pickers/DesktopTimePicker';
import dayjs, { type Dayjs } from 'dayjs';
import enGb from 'dayjs/locale/en-gb.js';
import { useField } from 'formik';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { FieldLabel } from './Field.tsx';

// Registers the locale, whose weeks start on Monday, without making it the global one.
dayjs.locale(enGb, undefined, true);

/** Styles the input like other form fields. */
const input = {
  notched: false,
  sx: {
    bgcolor: 'background.paper',
    '& .MuiPickersInputBase-sectionsContainer': { py: 0.9375, lineHeight: '1.3125rem' },
    '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'shell.control' },
  },
} as const;

/** Puts the label above the field, as in all other forms, instead of on its border. */
export const LABEL_ABOVE = { slots: { inputLabel: FieldLabel }, slotProps: { input } };

/** The formats in which a day is stored and displayed. */
export const DAY = 'YYYY-MM-DD';
export const SHOWN_DAY = 'D MMM YYYY';
const TIME = 'HH:mm';

/** Provides pickers with their wording and their date library. */
export function Pickers({ children }: { children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
      {children}
    </LocalizationProvider>
  );
}

interface Props {
  /** The field's name in the enclosing Formik form. */
  name: string;
  label: string;
  /** Called when the field loses focus. */
  onLeave?: () => void;
}

/** A calendar day, such as `2026-11-21`; empty if incomplete. */
export function DayField({ name, label, onLeave }: Props) {
  const { picker, textField } = usePickedText(name, { read: (text) => dayjs(text), format: DAY, onLeave });
  return <DatePicker {...picker} label={label} format={SHOWN_DAY} slotProps={{ textField }} />;
}

/** A time of day on the 24-hour clock, such as `22:30`; empty if incomplete. */
export function TimeOfDayField({ name, label, onLeave }: Props) {
  const { picker, textField } = usePickedText(name, {
    read: (text) => dayjs(`2000-01-01T${text}`),
    format: TIME,
    onLeave,
  });
  // Used on phones too, because typing is quicker than moving the hands of a clock.
  return <DesktopTimePicker {...picker} label={label} ampm={false} format={TIME} slotProps={{ textField }} />;
}

interface Writing {
  read: (text: string) => Dayjs;
  format: string;
  onLeave: (() => void) | undefined;
}

/** Connects a picker to a string value in the form. Incomplete input stays in the picker, and is empty in the form. */
function usePickedText(name: string, { read, format, onLeave }: Writing) {
  const [{ value: text }, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  const problem = touched ? error : undefined;
  const [typed, setTyped] = useState<Dayjs | null>(() => (text === '' ? null : read(text)));
  const write = (date: Dayjs | null): string => (date?.isValid() ? date.format(format) : '');
  // The form was reset, or someone chose the other version of a conflict.
  if (write(typed) !== text) setTyped(text === '' ? null : read(text));
  return {
    picker: {
      value: typed,
      onChange(date: Dayjs | null) {
        setTyped(date);
        void setValue(write(date));
      },
      // Picking a value in the popup may not have focused the field.
      ...(onLeave && { onClose: onLeave }),
    },
    textField: {
      ...LABEL_ABOVE,
      fullWidth: true,
      error: problem !== undefined,
      helperText: problem,
      slotProps: { ...LABEL_ABOVE.slotProps, htmlInput: { 'aria-invalid': problem !== undefined } },
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        // The focus only moved to another part of the same field.
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        void setTouched(true).then(onLeave);
      },
    },
  };
}
