import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { platformErrorWords } from '../../../api/platformErrorWords.ts';
import { asSentence, refusedFieldOf } from '../../../editing/fieldErrors.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import { usePreviewTemplateMutation } from '../../integrations/index.ts';
import { useFormIds } from '../formIds.ts';
import { Readout } from '../Readout.tsx';

/** How long to wait after the last keystroke before requesting a preview. */
const STILL_MS = 300;

interface Props {
  template: string;
  direction: 'down' | 'up';
  label: string;
}

/** A template as rendered by the platform. The last result stays until a new one arrives. */
export function TemplatePreview({ template, direction, label }: Props) {
  const { teamId } = useFormIds();
  const settled = useSettled(template.trim(), STILL_MS);
  const [preview, { data, error }] = usePreviewTemplateMutation();
  useEffect(() => {
    const request = preview({ teamId, template: settled, direction });
    return () => request.abort();
  }, [preview, teamId, settled, direction]);
  const body = useLast(data?.body);
  const refused = error && refusedFieldOf(error);
  if (refused) return <Typography color="textSecondary">{asSentence(`This ${refused.message}`)}</Typography>;
  if (error && body === undefined) {
    return <Typography color="textSecondary">Couldn’t load the preview. {platformErrorWords(error)}</Typography>;
  }
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
        Preview with a sample monitor{body !== undefined && ` · ${bodyKind(body)}`}
      </Typography>
      <Readout label={label} minHeight="4.5rem">
        {body === undefined ? '' : indented(body)}
      </Readout>
    </Box>
  );
}

/** Returns the body, or the last one while the next one is loading. */
function useLast(body: string | undefined): string | undefined {
  const [last, setLast] = useState(body);
  if (body !== undefined && body !== last) setLast(body);
  return body ?? last;
}

/** Says which content type a body is sent with, and whether it's valid. */
export function bodyKind(body: string): string {
  if (!/^\s*[[{"]/.test(body)) return 'sent as plain text';
  return parsed(body) === undefined ? 'sent as JSON, but it isn’t valid JSON' : 'sent as JSON';
}

/** A body formatted for reading, with JSON indented. */
export function indented(body: string): string {
  const value = parsed(body);
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : body;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
