import Box from '@mui/material/Box';
import SvgIcon from '@mui/material/SvgIcon';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import { integrationKindOf } from '../../../contract/alerting/integrationKinds.ts';
import { kindMarks } from './kindMarks.tsx';

/** Leaves a margin around a brand's mark, so that it's as large as our own icons. */
const BRAND_VIEW = '-4 -4 32 32';

interface Props {
  kind: IntegrationKind;
  fontSize?: string;
  /** Whether the mark needs an accessible name, because no name is shown beside it. */
  isNamed?: boolean;
}

/** An integration kind's mark, shown in its service's color on hover. */
export function KindMark({ kind, fontSize = '1rem', isNamed = false }: Props) {
  const mark = kindMarks[kind];
  const named = isNamed && { titleAccess: integrationKindOf(kind).name };
  if ('icon' in mark) return <mark.icon {...named} sx={{ fontSize, color: 'text.secondary' }} />;
  return (
    <SvgIcon
      {...named}
      viewBox={BRAND_VIEW}
      sx={{
        fontSize,
        color: 'text.secondary',
        transition: 'color 120ms',
        'li:hover &': { color: mark.brand.color ?? 'text.primary' },
      }}
    >
      <path d={mark.brand.path} />
    </SvgIcon>
  );
}

/** An integration kind's mark on a plate, for use beside the kind's name. */
export function KindIcon({ kind }: { kind: IntegrationKind }) {
  return (
    <Box
      aria-hidden
      sx={{ display: 'grid', placeItems: 'center', width: 36, height: 36, borderRadius: 1, bgcolor: 'action.hover' }}
    >
      <KindMark kind={kind} fontSize="1.25rem" />
    </Box>
  );
}
