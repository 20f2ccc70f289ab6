import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import { useDiscardQuestion } from '../../editing/unsavedChanges.tsx';
import { CloseIcon } from '../../ui/icons/closeAndBackIcons.tsx';
import { KindIcon } from '../integrations/index.ts';

interface Props {
  title: string;
  kind?: IntegrationKind;
  /** Receives a function that closes the form. If there are unsaved changes, the function asks first. */
  children: (leave: () => void) => ReactNode;
  onClose: () => void;
}

/** On a phone, the dialog fills the screen. */
const paper = {
  m: { xs: 0, sm: 4 },
  width: 1,
  maxWidth: { xs: 1, sm: '40rem' },
  height: { xs: 1, sm: 'auto' },
  maxHeight: { xs: 1, sm: 'calc(100% - 4rem)' },
  borderRadius: { xs: 0, sm: 1 },
};

/** The height of the form's sticky buttons. Focused elements are scrolled clear of them. */
const FOOTER_HEIGHT = '6rem';

/** A form over the page. Clicking outside it, pressing Escape or canceling doesn't discard what was typed. */
export function FormDialog({ title, kind, children, onClose }: Props) {
  const [isTyped, setIsTyped] = useState(false);
  const titleId = useId();
  const { leave, question } = useDiscardQuestion(isTyped, onClose);
  return (
    <Dialog open onClose={leave} aria-labelledby={titleId} slotProps={{ paper: { sx: paper } }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr) auto',
          alignItems: 'center',
          gap: 1.5,
          px: 3,
          py: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {kind ? <KindIcon kind={kind} /> : <span />}
        <Typography id={titleId} variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Tooltip title="Close">
          <IconButton aria-label="Close" edge="end" onClick={leave}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <DialogContent onChangeCapture={() => setIsTyped(true)} sx={{ scrollPaddingBottom: FOOTER_HEIGHT }}>
        <Box sx={{ pt: 2 }}>{children(leave)}</Box>
      </DialogContent>
      {question}
    </Dialog>
  );
}
