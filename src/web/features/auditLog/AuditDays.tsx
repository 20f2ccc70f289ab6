import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo, useId, useMemo, useState } from 'react';
import type { AuditPage, AuditRecord } from '../../../contract/audit/auditCalls.ts';
import { type AuditNames, auditActor, auditNames, auditSentence } from '../../../contract/audit/auditSentence.ts';
import { dayPlus, dayWords, zonedTime } from '../../lib/zonedTime.ts';
import { CardRows } from '../../ui/CardRows.tsx';
import { ClockTime } from '../../ui/RelativeTime.tsx';
import { useNow } from '../../ui/useNow.ts';
import { auditRows, auditRowSentence, type AuditRow } from './auditRows.ts';

interface Props {
  page: AuditPage;
  timezone: string;
}

/** Entries, grouped by day. */
export const AuditDays = memo(function AuditDays({ page, timezone }: Props) {
  const today = useNow((nowMs) => zonedTime(nowMs, timezone).day);
  const days = useMemo(() => daysOf(page.entries, timezone), [page.entries, timezone]);
  const names = auditNames(page, (at) => {
    const { day, clock } = zonedTime(at, timezone);
    return `${dayWords(day)}, ${clock}`;
  });
  return days.map(({ day, entries }, index) => (
    <Box component="section" key={day} aria-label={nameOf(day, today)}>
      <Typography variant="subtitle2" component="h2" sx={{ color: 'text.secondary', pb: 1 }}>
        {nameOf(day, today)}
      </Typography>
      <CardRows>
        {auditRows(entries, page.cursor !== null && index === days.length - 1).map((row) => (
          <Row key={row.entries[0].id} row={row} names={names} timezone={timezone} />
        ))}
      </CardRows>
    </Box>
  ));
});

interface RowProps {
  row: AuditRow;
  names: AuditNames;
  timezone: string;
}

/** An action, with who did it and when. Repeated actions are summarized in one sentence and listed on demand. */
function Row({ row, names, timezone }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { entries } = row;
  const [{ at, by, address }] = entries;
  return (
    <Box component="li" sx={ROW}>
      <Typography variant="body2" color="textSecondary" sx={{ gridArea: 'when' }}>
        <ClockTime at={at} timezone={timezone} />
      </Typography>
      <Box sx={{ gridArea: 'what' }}>
        <Box component="span" id={`${id}-what`} sx={{ mr: 1 }}>
          {auditRowSentence(row, names)}
        </Box>
        {entries.length > 1 && (
          <Link
            component="button"
            type="button"
            variant="body2"
            aria-expanded={isOpen}
            aria-describedby={`${id}-what`}
            aria-controls={isOpen ? `${id}-entries` : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show all'}
          </Link>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ gridArea: 'who', textAlign: { sm: 'right' } }}>
        {auditActor(by, names)}
        {address !== null && ` · ${address}`}
      </Typography>
      {isOpen && (
        <Box component="ol" id={`${id}-entries`} sx={ENTRIES}>
          {entries.map((entry) => (
            <Typography key={entry.id} component="li" variant="body2" sx={{ display: 'flex', gap: 1.5 }}>
              <Box component="span" sx={{ color: 'text.secondary', flexShrink: 0 }}>
                <ClockTime at={entry.at} timezone={timezone} />
              </Box>
              {auditSentence(entry, names)}
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** On a phone, the action comes first, with who and when below it. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: '4rem minmax(0, 1fr) fit-content(16rem)' },
  gridTemplateAreas: {
    xs: '"what what" "when who" "list list"',
    sm: '"when what who" ". list list"',
  },
  alignItems: 'baseline',
  columnGap: { xs: 1, sm: 2 },
  px: 1.75,
  py: 1.25,
  overflowWrap: 'anywhere',
} as const;

const ENTRIES = {
  gridArea: 'list',
  display: 'grid',
  gap: 0.5,
  m: 0,
  mt: 1,
  p: 0,
  pl: 1.5,
  listStyle: 'none',
  borderLeft: 2,
  borderColor: 'divider',
} as const;

function daysOf(entries: readonly AuditRecord[], timezone: string) {
  const days: { day: string; entries: AuditRecord[] }[] = [];
  for (const entry of entries) {
    const { day } = zonedTime(entry.at, timezone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function nameOf(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === dayPlus(today, -1) ? 'Yesterday' : dayWords(day);
}
