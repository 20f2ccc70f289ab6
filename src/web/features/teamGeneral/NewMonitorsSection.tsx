import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MonitorDefaults } from '../../../contract/teams/teamCalls.ts';
import { paths } from '../../routing/paths.ts';
import { CardRows } from '../../ui/CardRows.tsx';
import { Section } from '../../ui/Section.tsx';
import { DefaultsForm, DefaultsWords } from '../monitorEditor/index.ts';
import { DefaultIntegrations } from './DefaultIntegrations.tsx';

interface Props {
  teamId: string;
  /** Null until the team has set defaults. */
  stored: MonitorDefaults | null;
}

/** The defaults for a team's new monitors: one line each, until someone changes them. */
export function NewMonitorsSection({ teamId, stored }: Props) {
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title="New monitors" note="Defaults for new monitors, including those created by pings.">
      {isChanging ? (
        <DefaultsForm teamId={teamId} stored={stored} onClose={() => setChanging(false)} />
      ) : (
        <CardRows>
          <Row
            change={
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                aria-label="Change schedule"
                onClick={() => setChanging(true)}
              >
                Change
              </Button>
            }
          >
            <DefaultsWords teamId={teamId} stored={stored} />
          </Row>
          <Row
            change={
              <Button
                component={Link}
                to={paths.teamSettings(teamId, 'integrations')}
                size="small"
                variant="outlined"
                color="inherit"
                aria-label="Change integrations"
              >
                Change
              </Button>
            }
          >
            <DefaultIntegrations teamId={teamId} />
          </Row>
        </CardRows>
      )}
    </Section>
  );
}

const Row = ({ change, children }: { change: ReactNode; children: ReactNode }) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 48, px: 1.75, py: 0.75 }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    {change}
  </Box>
);
