import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { pingUrl } from '../monitors/index.ts';
import { OldPingUrls, ReplacePingUrlDialog } from '../pingCodes/index.ts';
import { useHasTeamRight } from '../teams/index.ts';

/** The URL that a job pings. Only people with the right to change the monitor can see and replace it. */
export function PingUrlSection({ monitor }: { monitor: Monitor }) {
  const { teamId, monitorId, uuid } = monitor;
  const canWrite = useHasTeamRight(teamId, 'write');
  const [isReplacing, setIsReplacing] = useState(false);
  return (
    <Section title="Ping URL" isFirst>
      {canWrite && uuid !== undefined ? (
        <>
          <CommandLine command={pingUrl(uuid)} label="Copy ping URL" />
          <div>
            <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={() => setIsReplacing(true)}>
              Replace ping URL…
            </Button>
          </div>
          <OldPingUrls teamId={teamId} monitorId={monitorId} />
          {isReplacing && <ReplacePingUrlDialog monitor={monitor} onClose={() => setIsReplacing(false)} />}
        </>
      ) : (
        <Typography color="textSecondary">Members of the team can see this monitor’s ping URL.</Typography>
      )}
    </Section>
  );
}
