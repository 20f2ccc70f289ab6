import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Formik, type FormikHelpers } from 'formik';
import { useEffect, useId, useRef, useState } from 'react';
import { object, string } from 'yup';
import { type ApiKeyScope, apiKeyScopes } from '../../../contract/apiKeys.ts';
import { MAX_API_KEY_NAME_LENGTH } from '../../../contract/limits.ts';
import { type QueryError, refusalSentence } from '../../api/platformErrorWords.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { FieldLabel, FormikField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/select/Select.tsx';
import { useCreateApiKeyMutation } from './apiKeysApi.ts';
import { keyEndAt, keyExamples, LIFETIMES, SCOPE_NAMES, SCOPE_WORDS } from './apiKeyWords.ts';
import { clock } from '../../lib/clock.ts';

interface Props {
  teamId: string;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  name: string;
  scope: ApiKeyScope;
  /** How many days the key works; empty for no expiration. */
  days: string;
}

interface NewKey {
  name: string;
  scope: ApiKeyScope;
  secret: string;
}

/** The narrowest key, which is what most scripts need. */
const INITIAL: Values = { name: '', scope: 'ping', days: '365' };

const schema = object({
  name: string()
    .trim()
    .required('Enter a name, such as Deploy script.')
    .max(MAX_API_KEY_NAME_LENGTH, `Use ${MAX_API_KEY_NAME_LENGTH} characters or fewer.`),
});

/** Creates a key, then shows it. It can't be copied later. */
export function CreateApiKeyDialog({ teamId, isOpen, onClose }: Props) {
  const id = useId();
  const [created, setCreated] = useState<NewKey>();
  return (
    <Dialog
      open={isOpen}
      fullWidth
      // The examples for a new key need more room than the form.
      maxWidth={created ? 'sm' : 'xs'}
      // A click outside the dialog must not lose the key.
      onClose={(_event, reason) => {
        if (created === undefined || reason !== 'backdropClick') onClose();
      }}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{created ? 'Copy the key now' : 'Create API key'}</DialogTitle>
      {created ? (
        <NewKeyView teamId={teamId} created={created} onClose={onClose} />
      ) : (
        <CreateForm teamId={teamId} onCreated={setCreated} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  teamId: string;
  onCreated: (created: NewKey) => void;
  onClose: () => void;
}

function CreateForm({ teamId, onCreated, onClose }: FormProps) {
  const id = useId();
  const [create] = useCreateApiKeyMutation();
  const submit = async ({ name, scope, days }: Values, { setStatus }: FormikHelpers<Values>) => {
    setStatus(undefined);
    const end = days === '' ? {} : { endsAt: keyEndAt(Number(days), clock.now()) };
    try {
      const { secret } = await create({ teamId, name: name.trim(), scope, ...end }).unwrap();
      onCreated({ name: name.trim(), scope, secret });
    } catch (error) {
      setStatus(refusalSentence(error as QueryError));
    }
  };
  return (
    <Formik initialValues={INITIAL} validationSchema={schema} validateOnBlur={false} onSubmit={submit}>
      {({ handleSubmit, isSubmitting, status, values, setFieldValue }) => (
        <form onSubmit={handleSubmit} noValidate>
          <DialogContent>
            <Stack spacing={2.5} sx={{ pt: 1 }}>
              <FormikField
                name="name"
                label="Name"
                placeholder="Deploy script"
                hint="What the key is for. The audit log shows this name."
                autoComplete="off"
                disabled={isSubmitting}
                hasInitialFocus
              />
              <div>
                <Segments
                  label="Permissions"
                  name="scope"
                  options={apiKeyScopes.map((value) => ({ value, label: SCOPE_NAMES[value] }))}
                  value={values.scope}
                  onChange={(scope) => void setFieldValue('scope', scope)}
                />
                <Typography variant="body2" color="textSecondary" aria-live="polite" sx={{ mt: 0.75 }}>
                  {SCOPE_WORDS[values.scope]}
                </Typography>
              </div>
              <Box sx={{ display: 'grid', justifyItems: 'start' }}>
                <FieldLabel htmlFor={`${id}-days`}>Expires</FieldLabel>
                <Select
                  native
                  size="small"
                  value={values.days}
                  disabled={isSubmitting}
                  onChange={({ target }) => void setFieldValue('days', target.value)}
                  input={<OutlinedInput notched={false} />}
                  inputProps={{ id: `${id}-days` }}
                >
                  {LIFETIMES.map(({ days, label }) => (
                    <option key={label} value={days ?? ''}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Box>
            </Stack>
            <FormError>{status as string | undefined}</FormError>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" loading={isSubmitting}>
              Create API key
            </Button>
          </DialogActions>
        </form>
      )}
    </Formik>
  );
}

function NewKeyView({ teamId, created, onClose }: { teamId: string; created: NewKey; onClose: () => void }) {
  const { name, scope, secret } = created;
  const id = useId();
  const key = useRef<HTMLFieldSetElement>(null);
  // The focused form has been unmounted.
  useEffect(() => key.current?.focus(), []);
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          <DialogContentText id={`${id}-words`}>
            We won’t show “{name}” again. Save it in your password manager; we store only a hash.
          </DialogContentText>
          <Box
            ref={key}
            component="fieldset"
            tabIndex={-1}
            aria-label={`The key “${name}”`}
            aria-describedby={`${id}-words`}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr)',
              minWidth: 0,
              m: 0,
              p: 0,
              border: 0,
              outline: 'none',
            }}
          >
            <CommandLine command={secret} label="Copy key" />
          </Box>
          {keyExamples(scope, { secret, teamId }).map(({ title, code }) => (
            <Box key={title} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
              <Typography variant="body2">{title}:</Typography>
              <CodeBlock code={code} label={title} />
            </Box>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
