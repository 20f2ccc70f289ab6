import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { matchKeywords } from '../../../../contract/monitors/keywords.ts';
import type { PingKind } from '../../../../contract/monitors/monitorRecord.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Field, FormikField } from '../../../ui/Field.tsx';
import { FieldLegend, Segments } from '../../../ui/Segments.tsx';
import { keywordsOf, type MonitorValues } from '../values/monitorValues.ts';

const METHODS = [
  { value: 'any', label: 'All of them' },
  { value: 'post', label: 'POST only' },
] as const;

const OTHERWISE = [
  { value: 'url', label: 'Use the URL' },
  { value: 'ignore', label: 'Ignore' },
  { value: 'failure', label: 'Fail' },
] as const;

const WORDS = [
  { name: 'failureWords', label: 'Failure keywords', placeholder: 'ERROR, FATAL' },
  { name: 'successWords', label: 'Success keywords', placeholder: 'completed' },
  { name: 'startWords', label: 'Start keywords', placeholder: 'starting' },
] as const;

const PLACES = [
  { name: 'inRequests', label: 'Request bodies' },
  { name: 'inSubjects', label: 'E-mail subjects' },
  { name: 'inTexts', label: 'E-mail text' },
] as const;

/** Sets which requests count, and what keywords in their bodies mean. */
export function FilterFields() {
  const { values, setFieldValue } = useFormikContext<MonitorValues>();
  const { pingMethods, hasKeywords, otherwise } = values;
  return (
    <>
      <Segments
        label="Requests that count"
        name="pingMethods"
        options={METHODS}
        value={pingMethods}
        onChange={(value) => void setFieldValue('pingMethods', value)}
      />
      <CheckField
        name="hasKeywords"
        label="Look for keywords in the output"
        hint="For jobs that can send output but can’t choose a URL. Keywords override the URL: failure first, then success, then start. Separate them with commas; they’re case-sensitive. We search all of the output, up to 16 MiB."
      />
      {hasKeywords && (
        <>
          {WORDS.map((field) => (
            <FormikField
              key={field.name}
              {...field}
              autoComplete="off"
              inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
            />
          ))}
          <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
            <FieldLegend>Look in</FieldLegend>
            {PLACES.map((place) => (
              <CheckField key={place.name} {...place} />
            ))}
          </Box>
          <Segments
            label="When no keyword matches"
            name="otherwise"
            options={OTHERWISE}
            value={otherwise}
            onChange={(value) => void setFieldValue('otherwise', value)}
          />
          <TryBody values={values} />
        </>
      )}
    </>
  );
}

const COUNTS_AS: Record<PingKind, string> = {
  success: 'Counts as a success',
  fail: 'Counts as a failure',
  start: 'Counts as the start of a run',
  log: 'Counts as a log entry',
  ign: 'Ignored',
};

/** Shows what a pasted body would count as. The body is neither sent nor stored. */
function TryBody({ values }: { values: MonitorValues }) {
  const [body, setBody] = useState('');
  return (
    <Field
      label="Test some output"
      placeholder="Paste what your job sends."
      value={body}
      onChange={({ target }) => setBody(target.value)}
      multiline
      minRows={2}
      maxRows={8}
      hint={body === '' ? 'See how it would count. The output stays in your browser.' : outcomeWords(body, values)}
      inputProps={{ spellCheck: false }}
      sx={{ p: 0, '& textarea': { fontFamily: 'ui-monospace, monospace' } }}
    />
  );
}

/** Says what a body counts as: "Counts as a failure: it contains “ERROR”." */
function outcomeWords(body: string, values: MonitorValues): string {
  const { kind, word } = matchKeywords((keyword) => body.includes(keyword), keywordsOf(values));
  if (kind === null) return 'Counted by its URL: no keyword matches.';
  return `${COUNTS_AS[kind]}: ${word === null ? 'no keyword matches' : `it contains “${word}”`}.`;
}
