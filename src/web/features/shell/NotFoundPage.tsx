import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { PRODUCT_NAME } from '../../lib/product.ts';
import { Notice } from './Notice.tsx';

/** Says that the address leads nowhere. */
export function NotFoundPage() {
  return (
    <Notice title="Not Found">
      <Typography color="textSecondary">There is nothing at this address.</Typography>
      <Button component={Link} to={paths.home()} variant="contained">
        Go to {PRODUCT_NAME}
      </Button>
    </Notice>
  );
}
