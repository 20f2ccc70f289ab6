import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { bytesOf, hexDump, prettyJson, textOf } from './bodyViews.ts';

interface Props {
  base64: string;
  isCut: boolean;
  /** The file name without its extension. */
  fileName: string;
}

/** Shows bytes as JSON, text or a hex dump, depending on their content, and offers them as a download. */
export function BodyContent({ base64, isCut, fileName }: Props) {
  const bytes = bytesOf(base64);
  const text = textOf(bytes, isCut);
  const json = text === null ? null : prettyJson(text);
  const views = Object.entries({ JSON: json, Text: text, Hex: hexDump(bytes) }).flatMap(([name, content]) =>
    content === null ? [] : [{ name, content }],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = views.find(({ name }) => name === chosen) ?? views[0];
  const ending = json !== null ? 'json' : text !== null ? 'txt' : 'bin';
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Show as"
          value={shown?.name}
          onChange={(_event, next: string | null) => next && setChosen(next)}
        >
          {views.map(({ name }) => (
            <ToggleButton key={name} value={name}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ flex: 1 }} />
        <CopyButton text={shown?.content ?? ''} label="Copy output" />
        <Button
          component="a"
          size="small"
          variant="outlined"
          color="inherit"
          href={`data:application/octet-stream;base64,${base64}`}
          download={`${fileName}.${ending}`}
        >
          Download
        </Button>
      </Box>
      <Box
        component="section"
        tabIndex={0}
        aria-label="Output"
        sx={{
          p: 1.5,
          '& > pre': {
            m: 0,
            font: 'inherit',
            ...(shown?.name === 'Hex' ? {} : { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }),
          },
          maxHeight: '50vh',
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          typography: 'body2',
          fontFamily: 'ui-monospace, monospace',
        }}
      >
        <pre>{shown?.content}</pre>
      </Box>
    </>
  );
}
