import Box from '@mui/material/Box';
import type { BadgeUrls } from '../../../contract/teams/badgeCalls.ts';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { badgeImage, type BadgeStates, badgeText, type BadgeUse } from './badgeTexts.ts';

const BADGE_HEIGHT = 20;

interface Props {
  label: string;
  badges: readonly { id: string; name: string; urls: BadgeUrls }[];
  states: BadgeStates;
  use: BadgeUse;
}

/** Shows badges as images, each with the text to copy. */
export function BadgeList({ label, badges, ...shown }: Props) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {badges.map(({ id, ...badge }) => (
        <BadgeRow key={id} {...badge} {...shown} />
      ))}
    </Box>
  );
}

function BadgeRow({ name, urls, states, use }: Parameters<typeof badgeText>[1] & { use: BadgeUse }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
      }}
    >
      <Box
        component="img"
        // The page may be open at a different origin from the one in the links.
        src={new URL(badgeImage(urls, states)).pathname}
        alt={`Badge for ${name}`}
        height={BADGE_HEIGHT}
        sx={{ display: 'block', maxWidth: 1 }}
      />
      <CommandLine command={badgeText(use, { name, urls, states })} label={`Copy badge for ${name}`} isEndShown />
    </Box>
  );
}
