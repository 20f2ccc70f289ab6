import Box from '@mui/material/Box';

interface Props {
  children: string;
  /** Marks something that ended or failed, or is about to. */
  tone?: 'error' | 'warning' | undefined;
}

const COLORS = { error: 'error.main', warning: 'status.late' } as const;

/** A word or two beside a label, such as "Soon". */
export function Tag({ children, tone }: Props) {
  return (
    <Box
      component="span"
      sx={{
        px: 0.75,
        border: 1,
        borderColor: tone ? 'currentColor' : 'divider',
        borderRadius: 0.75,
        typography: 'caption',
        color: tone && COLORS[tone],
        flexShrink: 0,
      }}
    >
      {children}
    </Box>
  );
}
