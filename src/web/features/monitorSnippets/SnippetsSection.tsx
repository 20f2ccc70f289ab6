import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { fadedEdges, markCutEdges } from '../../ui/fadedEdges/fadedEdges.ts';
import { Section } from '../../ui/Section.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useIdentity } from '../auth/index.ts';
import { pingUrl } from '../monitors/index.ts';
import { gitHubActions, kubernetes } from './manifestSnippets.ts';
import { node, powerShell, python } from './programSnippets.ts';
import { crontab, curl, docker, hearthCommand, systemd } from './shellSnippets.ts';
import type { SnippetFacts, SnippetScope } from './snippetFacts.ts';

interface Props {
  monitor: Pick<Monitor, 'name' | 'uuid' | 'schedule'>;
}

const SCOPES: readonly { value: SnippetScope; label: string }[] = [
  { value: 'success', label: 'On success' },
  { value: 'run', label: 'Start, success and failure' },
];

/** A section with the snippets for a job, for people who get the ping URL that's in them. */
export function SnippetsSection({ monitor }: Props) {
  if (monitor.uuid === undefined) return null;
  return (
    <Section title="Connect your job" note="Add this to your job. Every request counts as a ping.">
      <Snippets monitor={monitor} preset={monitor.schedule.kind === 'oncalendar' ? 'systemd' : 'crontab'} />
    </Section>
  );
}

interface SnippetsProps extends Props {
  /** The kind that is shown first, unless the person has chosen another one before. */
  preset: 'curl' | 'crontab' | 'systemd';
}

/** Snippets that people copy to make a job report, grouped by where it runs. */
export function Snippets({ monitor: { name, uuid, schedule }, preset }: SnippetsProps) {
  const id = useId();
  const [kind, setKind] = useRememberedKind(preset);
  const [scope, setScope] = useState<SnippetScope>('success');
  const snippet = snippets[kind];
  if (uuid === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Tabs
        value={kind}
        onChange={(_event, next: string) => setKind(next)}
        variant="scrollable"
        scrollButtons={false}
        slotProps={{ scroller: { ref: markCutEdges } }}
        aria-label="Where the job runs"
        sx={{
          minHeight: 36,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTabs-scroller': fadedEdges,
          '& .MuiTabs-list': { gap: { xs: 3, md: 1.5 } },
          '& .MuiTab-root': {
            minHeight: 36,
            minWidth: 0,
            px: 0.25,
            fontWeight: 'fontWeightRegular',
            fontSize: '0.8125rem',
          },
          '& .MuiTab-root.Mui-selected': { color: 'text.primary', fontWeight: 'fontWeightMedium' },
        }}
      >
        {Object.entries(snippets).map(([value, { title }]) => (
          <Tab key={value} value={value} label={title} id={`${id}-${value}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${kind}`}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Segments
          label="What to report"
          hasHiddenLabel
          name={`${id}-scope`}
          options={SCOPES}
          value={scope}
          onChange={setScope}
        />
        {snippet && (
          <CodeBlock
            label={`${snippet.title} snippet`}
            code={snippet.write({ name, schedule, scope, pingUrl: pingUrl(uuid) })}
          />
        )}
      </Box>
    </Box>
  );
}

/** The kind of snippet that was last chosen in this browser; otherwise, the default. */
function useRememberedKind(usual: string): [string, (kind: string) => void] {
  const storageKey = `hearth:snippet:${useIdentity()?.identityId ?? ''}`;
  const [chosen, setChosen] = useState(() => readChoice(storageKey));
  const choose = (kind: string) => {
    setChosen(kind);
    try {
      localStorage.setItem(storageKey, kind);
    } catch {
      // If storage is full or blocked, the choice lasts only as long as the page.
    }
  };
  return [chosen ?? usual, choose];
}

function readChoice(storageKey: string): string | null {
  try {
    const kind = localStorage.getItem(storageKey);
    return kind !== null && Object.hasOwn(snippets, kind) ? kind : null;
  } catch {
    return null;
  }
}

interface Snippet {
  /** The label in the list of choices. */
  title: string;
  write: (facts: SnippetFacts) => string;
}

/** The snippets for reporting runs, by where the job runs. */
export const snippets: Record<string, Snippet> = {
  curl: { title: 'curl', write: curl },
  hearth: { title: 'hearth run', write: hearthCommand },
  crontab: { title: 'Crontab', write: crontab },
  systemd: { title: 'systemd', write: systemd },
  docker: { title: 'Docker', write: docker },
  kubernetes: { title: 'Kubernetes', write: kubernetes },
  github: { title: 'GitHub Actions', write: gitHubActions },
  python: { title: 'Python', write: python },
  node: { title: 'Node', write: node },
  powershell: { title: 'PowerShell', write: powerShell },
};
