import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Formik, type FormikErrors } from 'formik';
import { Link as RouterLink } from 'react-router-dom';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import { paths } from '../../routing/paths.ts';
import { Pickers, TimeOfDayField } from '../../ui/PickerFields.tsx';
import { useViewerZone } from '../account/index.ts';
import { SwitchRow } from './SwitchRow.tsx';

const USUAL: Hours = { from: '22:00', to: '07:00' };

interface Props {
  quietHours: Preferences['quietHours'];
  onChange: (quietHours: Preferences['quietHours']) => void;
}

/** The hours during which a person doesn't want e-mails. */
export function QuietHours({ quietHours, onChange }: Props) {
  return (
    <SwitchRow
      label="Use quiet hours"
      hint="Team integrations aren’t affected."
      isOn={quietHours !== null}
      onChange={(isOn) => onChange(isOn ? USUAL : null)}
    >
      {quietHours !== null && (
        <Box sx={{ mt: 1.5, pt: 1.75, pb: 0.5, borderTop: 1, borderColor: 'divider' }}>
          <HoursForm hours={quietHours} onChange={onChange} />
        </Box>
      )}
    </SwitchRow>
  );
}

/** A form that's saved when someone leaves a field or presses Enter. */
function HoursForm({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const timezone = useViewerZone();
  const saveChanged = (typed: Hours): void => {
    if (typed.from !== hours.from || typed.to !== hours.to) onChange(typed);
  };
  return (
    <Formik<Hours>
      initialValues={hours}
      enableReinitialize
      validate={(typed): FormikErrors<Hours> => quietHoursProblems(typed)}
      onSubmit={saveChanged}
    >
      {({ values, errors, handleSubmit, submitForm }) => (
        <form noValidate onSubmit={handleSubmit}>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, maxWidth: '20rem' }}>
            <Pickers>
              <TimeOfDayField name="from" label="From" onLeave={() => void submitForm()} />
              <TimeOfDayField name="to" label="To" onLeave={() => void submitForm()} />
            </Pickers>
          </Box>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {Object.keys(errors).length === 0 && `${quietHoursWords(values)} `}Your timezone is {timezone}:{' '}
            <Link component={RouterLink} to={paths.settings('account')} underline="always">
              change it
            </Link>
            .
          </Typography>
          {/* If there's no submit button, Enter doesn't submit a form with several fields. */}
          <input type="submit" hidden />
        </form>
      )}
    </Formik>
  );
}

type Hours = NonNullable<Preferences['quietHours']>;

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The problems that prevent quiet hours from being saved, by field. An incomplete time is an empty string. */
export function quietHoursProblems({ from, to }: Hours): Partial<Hours> {
  const problems: Partial<Hours> = {};
  if (!CLOCK.test(from)) problems.from = 'Enter a time.';
  if (!CLOCK.test(to)) problems.to = 'Enter a time.';
  else if (from === to) problems.to = 'Choose a different end time.';
  return problems;
}

/** "22:00 to 07:00 the next day." */
export function quietHoursWords({ from, to }: Hours): string {
  return `${from} to ${to}${to < from ? ' the next day' : ''}.`;
}
