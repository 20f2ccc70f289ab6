import { useState } from 'react';
import { matchKeywords } from '../../../../contract/monitors/matchKeywords.ts';
import type { PingKind } from '../../../../contract/monitors/monitorRecord.ts';
import { Field } from '../../../ui/Field.tsx';
import { keywordsOf, type MonitorValues } from '../values/monitorValues.ts';

const COUNTS_AS: Record<PingKind, string> = {
  success: 'Counts as a success',
  fail: 'Counts as a failure',
  start: 'Counts as the start of a run',
  log: 'Counts as a log entry',
  ign: 'Ignored',
};

/** Shows what a pasted body would count as. The body isn't sent or kept. */
export function TryBody({ values }: { values: MonitorValues }) {
  const [body, setBody] = useState('');
  return (
    <Field
      label="Try a body"
      placeholder="Paste what your job sends."
      value={body}
      onChange={({ target }) => setBody(target.value)}
      multiline
      minRows={2}
      maxRows={8}
      hint={body === '' ? 'See what it would count as. It stays in your browser.' : outcomeWords(body, values)}
      inputProps={{ spellCheck: false }}
      sx={{ p: 0, '& textarea': { fontFamily: 'ui-monospace, monospace' } }}
    />
  );
}

/** "Counts as a failure: it has “ERROR”." */
export function outcomeWords(body: string, values: MonitorValues): string {
  const { kind, word } = matchKeywords(body, keywordsOf(values));
  if (kind === null) return 'Counts as what the URL says: it has none of the keywords.';
  return `${COUNTS_AS[kind]}: it has ${word === null ? 'none of the keywords' : `“${word}”`}.`;
}
