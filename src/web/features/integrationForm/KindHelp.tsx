import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import { helpOf } from './kinds/kindForms.ts';

/** Where to find what the fields ask for. */
export function KindHelp({ kind }: { kind: IntegrationKind }) {
  const { help, link } = helpOf(kind);
  return (
    <Typography color="textSecondary">
      {help}{' '}
      {link && (
        <Link href={link.url} target="_blank" rel="noreferrer" underline="always">
          {link.label}
        </Link>
      )}
    </Typography>
  );
}
