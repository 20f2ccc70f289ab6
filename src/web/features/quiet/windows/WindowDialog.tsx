import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { FormikProvider } from 'formik';
import { useId } from 'react';
import type { QuietWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { EditConflict } from '../../../editing/EditConflict.tsx';
import { useDiscardQuestion, useUnloadWarning } from '../../../editing/unsavedChanges.tsx';
import { useAppDispatch } from '../../../store/hooks.ts';
import { DurationField } from '../../../ui/DurationField.tsx';
import { FormikField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { toastShown } from '../../toasts/index.ts';
import { ScopeField } from './ScopeField.tsx';
import { TypedWindow } from './TypedWindow.tsx';
import { useWindowForm } from './useWindowForm.ts';
import { WindowWhenFields } from './WindowWhenFields.tsx';

const DURATIONS = ['30 min', '1 h', '2 h', '8 h', '1 d'];

interface Props {
  teamId: string;
  /** The window being edited; null for a new one. */
  window: QuietWindow | null;
  /** The monitor to plan a new window for; the whole team if absent. */
  monitorId?: string | undefined;
  /** The viewer's time zone. */
  timezone: string;
  onClose: () => void;
}

/** Asks when to hold alerts, and for which monitors. */
export function WindowDialog({ teamId, window, monitorId, timezone, onClose }: Props) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const { form, formElement, failure, ...edit } = useWindowForm({
    teamId,
    window,
    monitorId,
    timezone,
    onSaved() {
      onClose();
      dispatch(toastShown({ title: window ? 'Maintenance window updated' : 'Maintenance scheduled' }));
    },
  });
  const { leave, question } = useDiscardQuestion(form.dirty, onClose);
  useUnloadWarning(form.dirty);
  return (
    <Dialog open maxWidth="sm" onClose={form.isSubmitting ? undefined : leave} aria-labelledby={titleId}>
      <FormikProvider value={form}>
        <Box
          component="form"
          ref={formElement}
          noValidate
          onSubmit={form.handleSubmit}
          // Keeps the buttons in view while the fields scroll.
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        >
          <DialogTitle id={titleId}>{window ? `Edit ${window.title}` : 'Schedule maintenance'}</DialogTitle>
          <DialogContent>
            <Stack spacing={2.5} sx={{ pt: 1.5 }}>
              <FormikField name="title" label="Title" placeholder="Patching" autoComplete="off" hasInitialFocus />
              <WindowWhenFields />
              <DurationField
                name="duration"
                label="Duration"
                placeholder="2 h"
                hint="How long to hold alerts. If a monitor is still down when this ends, we’ll alert you then."
                presets={DURATIONS}
              />
              <TypedWindow timezone={timezone} />
              <ScopeField teamId={teamId} />
            </Stack>
            <div role="alert">
              {edit.theirs && (
                <EditConflict
                  thing="window"
                  theirs={edit.theirs}
                  isBusy={form.isSubmitting}
                  onSaveOver={edit.saveOverTheirs}
                  onTakeTheirs={edit.takeTheirs}
                />
              )}
            </div>
            <FormError>{failure}</FormError>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={leave} disabled={form.isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" loading={form.isSubmitting}>
              {window ? 'Save' : 'Schedule'}
            </Button>
          </DialogActions>
        </Box>
      </FormikProvider>
      {question}
    </Dialog>
  );
}
