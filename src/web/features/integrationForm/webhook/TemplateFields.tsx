import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PlaceholderList } from './PlaceholderList.tsx';
import { TemplateField } from './TemplateField.tsx';

/** The bodies that are sent when a monitor goes down and up, as they are written and as they will be. */
export function TemplateFields({ hasBody }: { hasBody: boolean }) {
  if (!hasBody) return <Typography color="textSecondary">A GET request has no body.</Typography>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <TemplateField name="config.downBody" label="Body when down" direction="down" />
      <TemplateField name="config.upBody" label="Body when up" direction="up" />
      <PlaceholderList />
    </Box>
  );
}
