import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { platformErrorWords } from '../../../api/platformErrorWords.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import { usePreviewTemplateMutation } from '../../integrations/index.ts';
import { useFormIds } from '../formIds.ts';
import { Readout } from '../Readout.tsx';

/** Typing is considered finished after this pause. */
const STILL_MS = 300;

interface Props {
  template: string;
  direction: 'down' | 'up';
  label: string;
}

/** What a template gives, as the platform fills it in; the last response stays until the next one arrives. */
export function TemplatePreview({ template, direction, label }: Props) {
  const { teamId } = useFormIds();
  const settled = useSettled(template.trim(), STILL_MS);
  const [preview, { data, error }] = usePreviewTemplateMutation();
  useEffect(() => {
    const request = preview({ teamId, template: settled, direction });
    return () => request.abort();
  }, [preview, teamId, settled, direction]);
  const body = useLast(data?.body);
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

/** The last body there was, while the next one is awaited. */
function useLast(body: string | undefined): string | undefined {
  const [last, setLast] = useState(body);
  if (body !== undefined && body !== last) setLast(body);
  return body ?? last;
}

/** What a body is sent as, and whether it is what it begins to be. */
export function bodyKind(body: string): string {
  if (!/^\s*[[{"]/.test(body)) return 'sent as plain text';
  return parsed(body) === undefined ? 'sent as JSON, but it isn’t valid JSON' : 'sent as JSON';
}

/** A body for reading: JSON is indented. */
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
