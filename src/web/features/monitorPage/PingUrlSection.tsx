import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { paths } from '../../routing/paths.ts';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { useListIntegrationsQuery } from '../integrations/index.ts';
import { pingUrl } from '../monitors/index.ts';
import { OldPingUrls, ReplacePingUrlDialog } from '../pingCodes/index.ts';
import { useHasTeamRight } from '../teams/index.ts';

/** The URL that a job pings. Only people with the right to change the monitor can see and replace it. */
export function PingUrlSection({ monitor }: { monitor: Monitor }) {
  const { teamId, monitorId, uuid, pingMethods } = monitor;
  const canWrite = useHasTeamRight(teamId, 'write');
  const [isReplacing, setIsReplacing] = useState(false);
  return (
    <Section title="Ping URL" isFirst>
      {canWrite && uuid !== undefined ? (
        <>
          <CommandLine command={pingUrl(uuid)} label="Copy ping URL" />
          {pingMethods !== 'post' && <PreviewHint teamId={teamId} monitorId={monitorId} />}
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

/** The services that open links in messages to preview them. */
const CHATS: ReadonlySet<IntegrationKind> = new Set(['slack', 'discord', 'msteams', 'telegram', 'matrix']);

/** Warns teams that use a chat that a posted ping URL counts as a success, because the chat previews it. */
function PreviewHint({ teamId, monitorId }: Pick<Monitor, 'teamId' | 'monitorId'>) {
  const { data } = useListIntegrationsQuery({ teamId });
  if (!data?.some(({ config }) => CHATS.has(config.kind))) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      If someone posts this URL in a chat, its preview counts as a success. To prevent that,{' '}
      <Link component={RouterLink} to={paths.teamHeartbeatEdit(teamId, monitorId)}>
        edit the monitor
      </Link>{' '}
      to count only POST requests, under Advanced.
    </Typography>
  );
}
