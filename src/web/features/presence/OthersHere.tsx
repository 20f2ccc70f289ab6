import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { type AppThunk, useAppDispatch } from '../../store/hooks.ts';
import { CardBoundary } from '../../ui/cardBoundary/CardBoundary.tsx';
import { PageAction } from '../../ui/TopBar.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useIdentity } from '../auth/index.ts';
import { enterRoom, type OtherPerson, type RoomOptions } from './presenceRoom.ts';

const enter =
  (options: Omit<RoomOptions, 'realtime' | 'document' | 'window'>): AppThunk<() => void> =>
  (_dispatch, _getState, { platform }) =>
    enterRoom({ ...options, realtime: platform.realtime, document, window });

/** Returns who else is viewing or editing a monitor. While mounted, also shows the caller to those people. */
function useOthersHere(teamId: string, monitorId: string, doing: OtherPerson['doing']): OtherPerson[] {
  const dispatch = useAppDispatch();
  const userId = useIdentity()?.identityId;
  const [others, setOthers] = useState<OtherPerson[]>([]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const leave = dispatch(enter({ teamId, monitorId, userId, doing, onOthers: setOthersIfOther }));
    return () => {
      leave();
      setOthers([]);
    };
    function setOthersIfOther(next: OtherPerson[]) {
      setOthers((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    }
  }, [dispatch, teamId, monitorId, userId, doing]);
  return others;
}

interface Props {
  teamId: string;
  monitorId: string;
}

/** How many avatars fit in the header. */
const MAX_SHOWN = 4;

const nameOf = ({ display }: OtherPerson): string => display.trim() || 'Someone';

function initialsOf(person: OtherPerson): string {
  const words = nameOf(person).split(/\s+/);
  return (person.initials?.trim() || words.map((word) => word.slice(0, 1)).join('')).slice(0, 2).toUpperCase();
}

/** The avatars of other people viewing a monitor, in its page header. */
export const OthersViewing = (props: Props) => (
  <CardBoundary fallback={null}>
    <Viewing {...props} />
  </CardBoundary>
);

function Viewing({ teamId, monitorId }: Props) {
  return <Faces others={useOthersHere(teamId, monitorId, 'viewing')} />;
}

/**
 * The avatars of other people who have a monitor open, in its form's header. A notice above the form names those who
 * are also editing it.
 */
export const OthersEditing = (props: Props) => (
  <CardBoundary fallback={null}>
    <Editing {...props} />
  </CardBoundary>
);

function Editing({ teamId, monitorId }: Props) {
  const others = useOthersHere(teamId, monitorId, 'editing');
  const names = others.filter(({ doing }) => doing === 'editing').map(nameOf);
  return (
    <>
      <Faces others={others} />
      {/* Takes up no space while empty. */}
      <Box component="output" sx={{ display: 'block', '&:empty': { position: 'absolute' } }}>
        {names.length > 0 && (
          <Alert severity="info" role="presentation" sx={{ overflowWrap: 'anywhere' }}>
            {new Intl.ListFormat('en').format(names)} {names.length === 1 ? 'is' : 'are'} editing this monitor too.
          </Alert>
        )}
      </Box>
    </>
  );
}

function Faces({ others }: { others: readonly OtherPerson[] }) {
  if (others.length === 0) return null;
  const shown = others.slice(0, MAX_SHOWN);
  const more = others.slice(MAX_SHOWN);
  return (
    <PageAction>
      <Box
        component="ul"
        aria-label="Also here"
        sx={{ display: 'flex', gap: 0.5, order: -1, m: 0, p: 0, listStyle: 'none' }}
      >
        {shown.map((person) => (
          <Face
            key={person.userId}
            text={initialsOf(person)}
            words={`${nameOf(person)} is ${person.doing}`}
            isActive={person.doing === 'editing'}
          />
        ))}
        {more.length > 0 && (
          <Face text={`+${more.length}`} words={new Intl.ListFormat('en').format(more.map(nameOf))} />
        )}
      </Box>
    </PageAction>
  );
}

function Face({ text, words, isActive = false }: { text: string; words: string; isActive?: boolean }) {
  return (
    <li>
      <Tooltip title={words} describeChild>
        <Avatar
          component="span"
          tabIndex={0}
          sx={{
            width: '1.75rem',
            height: '1.75rem',
            typography: 'caption',
            ...(isActive && { color: 'shell.emberText', bgcolor: 'shell.emberTint', borderColor: 'primary.main' }),
          }}
        >
          <span aria-hidden>{text}</span>
          <VisuallyHidden>{words}</VisuallyHidden>
        </Avatar>
      </Tooltip>
    </li>
  );
}
