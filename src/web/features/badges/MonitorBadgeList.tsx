import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { errorPayload, platformErrorWords } from '../../api/platformErrorWords.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { LoadingBlocks } from '../../ui/Blocks.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Section } from '../../ui/Section.tsx';
import { BadgeList } from './BadgeList.tsx';
import type { BadgeStates, BadgeUse } from './badgeTexts.ts';
import { useListMonitorBadgesQuery } from './badgesApi.ts';

const MAX_TEXT_LENGTH = 100;

interface Props {
  teamId: string;
  states: BadgeStates;
  use: BadgeUse;
}

/** The badges for individual monitors, which can be searched by name. */
export function MonitorBadgeList({ teamId, ...shown }: Props) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const { data, error, refetch } = useListMonitorBadgesQuery({ teamId, text: asked });
  return (
    <Section title="Monitors">
      <FilterField
        label="Find a monitor"
        placeholder="Find a monitor…"
        value={text}
        maxLength={MAX_TEXT_LENGTH}
        onChange={setText}
      />
      {data ? (
        <>
          <BadgeList
            label="Badges for monitors"
            badges={data.monitors.map(({ monitorId, name, urls }) => ({ id: monitorId, name, urls }))}
            {...shown}
          />
          <Typography color="textSecondary" aria-live="polite">
            {wordsOf(data.total, data.monitors.length, asked)}
          </Typography>
        </>
      ) : error ? (
        <ErrorState
          title="Couldn’t load monitors"
          description={platformErrorWords(error)}
          detail={errorPayload(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingBlocks heights={[48, 48, 48]} />
      )}
    </Section>
  );
}

function wordsOf(total: number, listed: number, text: string): string {
  if (total > listed) return `${formatCount(total - listed)} more. Search by name to find them.`;
  if (total > 0) return '';
  return text === '' ? 'This team has no monitors yet.' : `No monitors match “${text}”.`;
}
