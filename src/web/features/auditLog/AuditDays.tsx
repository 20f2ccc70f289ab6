import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo, useMemo } from 'react';
import type { AuditPage, AuditRecord } from '../../../contract/audit/auditCalls.ts';
import { type AuditNames, auditActor, auditNames, auditSentence } from '../../../contract/audit/auditSentence.ts';
import { dayPlus, dayWords, zonedTime } from '../../lib/zonedTime.ts';
import { exactTime } from '../../ui/RelativeTime.tsx';
import { useNow } from '../../ui/useNow.ts';

interface Props {
  page: AuditPage;
  timezone: string;
}

/** Entries, grouped by the day on which they were written. */
export const AuditDays = memo(function AuditDays({ page, timezone }: Props) {
  const today = useNow((nowMs) => zonedTime(nowMs, timezone).day);
  const days = useMemo(() => daysOf(page.entries, timezone), [page.entries, timezone]);
  const names = auditNames(page, (at) => {
    const { day, clock } = zonedTime(at, timezone);
    return `${dayWords(day)}, ${clock}`;
  });
  return days.map(({ day, entries }) => (
    <Box component="section" key={day} aria-label={nameOf(day, today)}>
      <Typography variant="subtitle2" component="h2" sx={{ color: 'text.secondary', pb: 0.5 }}>
        {nameOf(day, today)}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} names={names} timezone={timezone} />
        ))}
      </Box>
    </Box>
  ));
});

interface EntryProps {
  entry: AuditRecord;
  names: AuditNames;
  timezone: string;
}

function Entry({ entry, names, timezone }: EntryProps) {
  const at = new Date(entry.at);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '4rem minmax(0, 1fr) fit-content(16rem)' },
        alignItems: 'baseline',
        columnGap: 2,
        py: 1,
        overflowWrap: 'anywhere',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Tooltip title={exactTime(at, timezone)} describeChild>
          <time dateTime={at.toISOString()}>{zonedTime(entry.at, timezone).clockWithSeconds}</time>
        </Tooltip>
      </Typography>
      <Typography>{auditSentence(entry, names)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: { sm: 'right' } }}>
        {auditActor(entry.by, names)}
        {entry.address !== null && ` · ${entry.address}`}
      </Typography>
    </Box>
  );
}

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
