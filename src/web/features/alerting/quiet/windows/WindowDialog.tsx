import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { FormikProvider, useFormik } from 'formik';
import { useId, useState } from 'react';
import type { MaintenanceWindow } from '../../../../../contract/alerting/alertingCalls.ts';
import { createId } from '../../../../../contract/ids.ts';
import { isRecord } from '../../../../../contract/json.ts';
import { errorNamed } from '../../../../api/errorNamed.ts';
import { platformErrorWords, type QueryError } from '../../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { validateLazily } from '../../../../lib/lazyValidation.ts';
import { DurationField } from '../../../../ui/DurationField.tsx';
import { FormError } from '../../../../ui/FormError.tsx';
import { FormikField } from '../../../../ui/FormikField.tsx';
import { useDiscardQuestion } from '../../../../ui/useDiscardQuestion.tsx';
import { useFocusOnError } from '../../../../ui/useFocusOnError.ts';
import { useUnloadWarning } from '../../../../ui/useUnloadWarning.ts';
import { toastShown } from '../../../toasts/index.ts';
import { useSaveWindowMutation } from '../../alertingApi.ts';
import { ScopeField } from './ScopeField.tsx';
import { WhenFields } from './WhenFields.tsx';
import { newWindowValues, windowOf, windowValuesOf, type WindowValues } from './windowValues.ts';

const WINDOW_ID_PREFIX = 'wid_';
const DURATIONS = ['30 min', '1 h', '2 h', '8 h', '1 d'];

const validate = validateLazily<WindowValues>(async () => (await import('./windowSchema.ts')).windowSchema(Date.now()));

interface Props {
  teamId: string;
  /** The window that is edited; null for a new one. */
  window: MaintenanceWindow | null;
  /** For which a new one is planned; for the whole team where there is none. */
  monitorId?: string | undefined;
  /** The zone of who asks. */
  timezone: string;
  onClose: () => void;
}

/** Asks when alerts are held, and of which monitors. */
export function WindowDialog({ teamId, window, monitorId, timezone, onClose }: Props) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  // A repeated try plans no second window.
  const [windowId] = useState(() => window?.windowId ?? createId(WINDOW_ID_PREFIX));
  const [initialValues] = useState(() =>
    window
      ? windowValuesOf(window, Date.now(), timezone)
      : newWindowValues(Date.now(), timezone, monitorId === undefined ? [] : [monitorId]),
  );
  const [save, { error, isLoading }] = useSaveWindowMutation();
  const form = useFormik<WindowValues>({
    initialValues,
    validate,
    onSubmit: async (values) => {
      const answer = await save({ teamId, window: windowOf(windowId, values) });
      if (answer.error) return;
      onClose();
      dispatch(toastShown({ title: window ? 'The maintenance window was changed' : 'Planned the maintenance window' }));
    },
  });
  const formElement = useFocusOnError(form);
  const { leave, question } = useDiscardQuestion(form.dirty, onClose);
  useUnloadWarning(form.dirty);
  return (
    <Dialog open maxWidth="sm" onClose={isLoading ? undefined : leave} aria-labelledby={titleId}>
      <FormikProvider value={form}>
        <Box
          component="form"
          ref={formElement}
          noValidate
          onSubmit={form.handleSubmit}
          // Its buttons stay in view while its fields are scrolled.
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        >
          <DialogTitle id={titleId}>{window ? `Edit ${window.title}` : 'Plan a maintenance window'}</DialogTitle>
          <DialogContent>
            <Stack spacing={2.5} sx={{ pt: 1.5 }}>
              <FormikField name="title" label="Title" placeholder="Patching" autoComplete="off" hasInitialFocus />
              <WhenFields />
              <DurationField
                name="duration"
                label="Duration"
                placeholder="2 h"
                hint="Alerts are held for so long; what is still down at the end is told then."
                presets={DURATIONS}
              />
              <ScopeField teamId={teamId} />
            </Stack>
            <FormError>{error && failureWords(error)}</FormError>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={leave} disabled={isLoading}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" loading={isLoading}>
              {window ? 'Save' : 'Plan window'}
            </Button>
          </DialogActions>
        </Box>
      </FormikProvider>
      {question}
    </Dialog>
  );
}

function failureWords(error: QueryError): string {
  const detail = errorNamed(error, 'InvalidInputError')?.detail;
  if (!isRecord(detail) || typeof detail.path !== 'string') return platformErrorWords(error);
  // It is about the window as a whole only where there are too many.
  if (detail.path === 'window') return 'A team has 100 windows at most. Delete one that is over first.';
  const field = detail.path.split('/').at(-1) ?? '';
  return `This window cannot be planned: its ${field} ${String(detail.message)}.`;
}
