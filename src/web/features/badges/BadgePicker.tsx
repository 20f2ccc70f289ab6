import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import Stack from '@mui/material/Stack';
import { useDeferredValue, useId, useState } from 'react';
import type { BadgeUrls, TeamBadges } from '../../../contract/teams/badgeCalls.ts';
import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { FieldLabel } from '../../ui/Field.tsx';
import { SearchSelect } from '../../ui/searchSelect/SearchSelect.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/select/Select.tsx';
import { BADGE_STATES, BADGE_USES, badgeImage, type BadgeStates, badgeText, type BadgeUse } from './badgeTexts.ts';
import { useListMonitorBadgesQuery } from './badgesApi.ts';

const BADGE_HEIGHT = 20;
const PICKER_WIDTH = 320;

interface Badge {
  /** Distinguishes a tag from a monitor with the same name. */
  value: string;
  label: string;
  group?: string;
  urls: BadgeUrls;
}

interface Props {
  teamId: string;
  badges: NonNullable<TeamBadges>;
}

/** Shows one badge, for all monitors, a tag or a monitor, with the text to copy. */
export function BadgePicker({ teamId, badges: { all, tags } }: Props) {
  const everything: Badge = { value: 'all', label: 'All monitors', urls: all };
  const [chosen, setChosen] = useState(everything);
  const [states, setStates] = useState<BadgeStates>('three');
  const [use, setUse] = useState<BadgeUse>('markdown');
  const [text, setText] = useState('');
  const { data, error, isFetching, refetch } = useListMonitorBadgesQuery({ teamId, text: useDeferredValue(text) });
  const useFieldId = useId();
  const { monitors = [], total = 0 } = data ?? {};
  const badges: Badge[] = [
    everything,
    ...tags.map(({ tag, urls }) => ({ value: `tag ${tag}`, label: tag, group: 'Tags', urls })),
    ...monitors.map(({ monitorId, name, urls }) => ({
      value: monitorId,
      label: name,
      group: total > monitors.length ? `Monitors: ${monitors.length} of ${formatCount(total)}` : 'Monitors',
      urls,
    })),
  ];
  const name = chosen.value === 'all' ? 'all monitors' : chosen.label;
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 2 }}>
        <SearchSelect
          label="Badge for"
          options={badges}
          value={chosen.value}
          valueLabel={chosen.label}
          placeholder="All monitors"
          searchPlaceholder="Find a tag or a monitor…"
          emptyText={
            error ? `Couldn’t load monitors. ${platformErrorWords(error)}` : isFetching ? 'Searching…' : 'No matches.'
          }
          width={PICKER_WIDTH}
          onOpen={() => error && void refetch()}
          onSearch={setText}
          onChange={(value) => setChosen(badges.find((badge) => badge.value === value) ?? everything)}
        />
        <Segments label="Show" name="states" options={BADGE_STATES} value={states} onChange={setStates} />
        <FormControl sx={{ width: '12rem' }}>
          <FieldLabel htmlFor={useFieldId}>Copy as</FieldLabel>
          <Select native value={use} onChange={({ target }) => setUse(target.value)} inputProps={{ id: useFieldId }}>
            {BADGE_USES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </FormControl>
      </Box>
      <Box
        component="img"
        // The page may be open at a different origin from the one in the links.
        src={new URL(badgeImage(chosen.urls, states)).pathname}
        alt={`Badge for ${name}`}
        height={BADGE_HEIGHT}
        sx={{ alignSelf: 'flex-start', maxWidth: 1 }}
      />
      <CommandLine command={badgeText(use, { name, urls: chosen.urls, states })} label={`Copy badge for ${name}`} />
    </Stack>
  );
}
