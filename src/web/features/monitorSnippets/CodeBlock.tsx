import Box from '@mui/material/Box';
import { CopyButton } from '../../ui/CopyButton.tsx';

interface Props {
  code: string;
  /** What the code is, to name its region and its copy button. */
  label: string;
}

/** Lines to be copied, with the button that does it. */
export function CodeBlock({ code, label }: Props) {
  return (
    <Box
      sx={{
        position: 'relative',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="section"
        tabIndex={0}
        aria-label={label}
        sx={{
          p: 1.5,
          '& > pre': { m: 0, font: 'inherit' },
          pr: 6,
          overflowX: 'auto',
          borderRadius: 1,
          typography: 'body2',
          fontFamily: 'ui-monospace, monospace',
        }}
      >
        <pre>{code}</pre>
      </Box>
      <Box sx={{ position: 'absolute', top: 6, right: 6, bgcolor: 'background.paper', borderRadius: 1 }}>
        <CopyButton text={code} label={`Copy: ${label}`} />
      </Box>
    </Box>
  );
}
