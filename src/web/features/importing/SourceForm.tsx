import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import { Form, Formik, type FormikErrors, useFormikContext } from 'formik';
import { type ChangeEvent, useId, useState } from 'react';
import { MAX_IMPORT_FILE_BYTES } from '../../../contract/monitors/importLimits.ts';
import type { ImportPreview } from '../../../contract/monitors/importing.ts';
import { isErrorNamed, platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';
import { asSentence, refusedFieldOf } from '../../editing/fieldErrors.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { FieldHelp, FieldLabel, FormikField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { usePreviewImportMutation } from './importsApi.ts';
import { previewImportFile } from './previewImportFile.ts';

const WAYS = [
  { value: 'address', label: 'Healthchecks' },
  { value: 'text', label: 'Healthchecks JSON' },
  { value: 'file', label: 'Uptime Kuma' },
] as const;
type Way = (typeof WAYS)[number]['value'];

interface Values {
  address: string;
  key: string;
  text: string;
  file: File | null;
}

const EMPTY: Values = { address: 'https://healthchecks.io', key: '', text: '', file: null };
const MEGABYTE = 1_048_576;

interface Props {
  teamId: string;
  onPreviewed: (preview: ImportPreview) => void;
}

/** Asks where to import monitors from, and reads them. */
export function SourceForm({ teamId, onPreviewed }: Props) {
  const dispatch = useAppDispatch();
  const [way, setWay] = useState<Way>('address');
  const [failure, setFailure] = useState<string>();
  const [previewImport] = usePreviewImportMutation();

  function look({ address, key, text, file }: Values) {
    if (way === 'address') return previewImport({ teamId, address: address.trim(), key: key.trim() });
    return dispatch(previewImportFile(teamId, way === 'text' ? new Blob([text]) : (file ?? new Blob())));
  }

  return (
    <Formik<Values>
      initialValues={EMPTY}
      validateOnBlur={false}
      validateOnChange={false}
      validate={(values) => problemsOf(way, values)}
      onSubmit={async (values, { setErrors }) => {
        setFailure(undefined);
        const { data, error } = { data: undefined, error: undefined, ...(await look(values)) };
        if (data) onPreviewed(data);
        if (!error) return;
        const refused = refusedFieldOf(error);
        const field = way === 'address' ? refused?.segments[0] : way;
        if (refused && (field === 'address' || field === 'key' || field === 'text' || field === 'file'))
          setErrors({ [field]: asSentence(refused.message) });
        else setFailure(failureWords(error));
      }}
    >
      {({ isSubmitting, setErrors }) => (
        <Form noValidate>
          <Box sx={{ display: 'grid', gap: 2.5, maxWidth: '36rem' }}>
            <Segments
              label="Import from"
              name="way"
              options={WAYS}
              value={way}
              onChange={(chosen) => {
                setWay(chosen);
                setErrors({});
                setFailure(undefined);
              }}
            />
            {way === 'address' && <AddressFields />}
            {way === 'text' && <TextField />}
            {way === 'file' && <FileField />}
            <div>
              <Button type="submit" variant="contained" loading={isSubmitting}>
                Preview import
              </Button>
              <FormError>{failure}</FormError>
            </div>
          </Box>
        </Form>
      )}
    </Formik>
  );
}

const AddressFields = () => (
  <>
    <FormikField
      name="address"
      label="Address"
      hint="healthchecks.io or your own instance. This server must be able to reach it."
      autoComplete="off"
      inputProps={{ autoCapitalize: 'none', spellCheck: false, inputMode: 'url' }}
    />
    <SecretField
      name="key"
      label="API key"
      hint="A read-write API key for the project. Used only for this preview, never stored."
    />
  </>
);

const TextField = () => (
  <FormikField
    name="text"
    label="Response"
    multiline
    minRows={6}
    maxRows={14}
    hint="What GET /api/v3/checks/ returns for a read-write key."
    placeholder={'{"checks": […]}'}
    sx={{ p: 0 }}
    inputProps={{ autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }}
  />
);

/** A native input, so that it accepts files by keyboard and by drag and drop. */
function FileField() {
  const id = useId();
  const { errors, setFieldValue } = useFormikContext<Values>();
  return (
    <FormControl error={errors.file !== undefined} fullWidth>
      <FieldLabel htmlFor={id}>File</FieldLabel>
      <Box
        component="input"
        id={id}
        type="file"
        aria-describedby={`${id}-help`}
        aria-invalid={errors.file !== undefined}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => void setFieldValue('file', target.files?.[0] ?? null)}
        sx={{ typography: 'body1', maxWidth: 1 }}
      />
      <FieldHelp
        id={`${id}-help`}
        hint={`kuma.db from Uptime Kuma’s data folder, or a JSON backup from version 1. Up to ${MAX_IMPORT_FILE_BYTES / MEGABYTE} MB.`}
        error={errors.file}
      />
    </FormControl>
  );
}

function problemsOf(way: Way, { address, key, text, file }: Values): FormikErrors<Values> {
  if (way === 'address') {
    return {
      ...(address.trim() === '' && { address: 'Enter an address.' }),
      ...(key.trim() === '' && { key: 'Enter an API key.' }),
    };
  }
  if (way === 'text') return text.trim() === '' ? { text: 'Paste the response.' } : {};
  if (file === null) return { file: 'Choose a file.' };
  return file.size > MAX_IMPORT_FILE_BYTES ? { file: TOO_LARGE } : {};
}

const TOO_LARGE = `The file is larger than ${MAX_IMPORT_FILE_BYTES / MEGABYTE} MB. Clear old statistics in Uptime Kuma and shrink its database first.`;

const failureWords = (error: QueryError): string =>
  isErrorNamed(error, 'PayloadTooLargeError') ? TOO_LARGE : platformErrorWords(error);
