import Typography from '@mui/material/Typography';
import { DELETED_TEAM_DAYS } from '../../../contract/limits.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { Section } from '../../ui/Section.tsx';
import { useGetServerStatusQuery } from '../serverStatus/index.ts';

/** Says which data is kept, and for how long. */
export function KeptData() {
  const { data: server } = useGetServerStatusQuery();
  return (
    <Section title="Data retention">
      <Typography color="textSecondary">
        This server keeps {server ? `the last ${formatCount(server.pingsKept)}` : 'the latest'} pings of each monitor.
        Status changes, alerts and the audit log are kept for 400 days, daily stats until the monitor is deleted, and
        deleted teams for {DELETED_TEAM_DAYS} days.
      </Typography>
    </Section>
  );
}
