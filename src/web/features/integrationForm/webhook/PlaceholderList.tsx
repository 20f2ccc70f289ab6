import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ToggleEvent } from 'react';
import { TEMPLATE_PLACEHOLDERS } from '../../../../contract/alerting/webhook.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { PLACEHOLDER_WORDS } from './placeholders.ts';

/** All placeholders of a template, to look up and copy. */
export function PlaceholderList() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box
      component="details"
      onToggle={(event: ToggleEvent) => setIsOpen(event.newState === 'open')}
      sx={{ '& > summary': { cursor: 'pointer', width: 'fit-content' } }}
    >
      <summary>Placeholders</summary>
      {isOpen && <Placeholders />}
    </Box>
  );
}

function Placeholders() {
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        In a body that is JSON they are written as JSON: within quotation marks as text, without them as a value.
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
          columnGap: 2,
          rowGap: 0.25,
          alignItems: 'center',
          m: 0,
          mt: 1,
          '& dt': { display: 'flex', alignItems: 'center', gap: 0.5, fontFamily: 'ui-monospace, monospace' },
          '& dd': { m: 0, color: 'text.secondary' },
        }}
      >
        {TEMPLATE_PLACEHOLDERS.map((placeholder) => (
          <Box key={placeholder} sx={{ display: 'contents' }}>
            <dt>
              <CopyButton text={`{{${placeholder}}}`} label={`Copy {{${placeholder}}}`} />
              {`{{${placeholder}}}`}
            </dt>
            <dd>{PLACEHOLDER_WORDS[placeholder]}</dd>
          </Box>
        ))}
      </Box>
    </>
  );
}
