import DialogContentText from '@mui/material/DialogContentText';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ListView } from '../../../../contract/monitors/listViews.ts';
import { MAX_LIST_VIEWS, MAX_NAME_LENGTH } from '../../../../contract/monitors/monitorLimits.ts';
import { platformErrorWords, type QueryError } from '../../../api/platformErrorWords.ts';
import { paths } from '../../../routing/paths.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { CheckIcon } from '../../../ui/icons/actionIcons.tsx';
import { createIcon } from '../../../ui/icons/createIcon.tsx';
import { toastShown } from '../../toasts/index.ts';
import { useHasTeamRight } from '../../teams/index.ts';
import { MenuButton } from '../MenuButton.tsx';
import { differs, searchOfView, type ShownFilters, VIEW_PARAMETER, viewOf } from './viewFilters.ts';
import { changeViews, useGetListViewsQuery } from './viewsApi.ts';

interface Props {
  teamId: string;
  shown: ShownFilters;
}

const ViewsIcon = createIcon('Views', <path d="M7 4h10v16l-5-4-5 4Z" />);

type Asked = 'save' | 'rename' | 'delete';

/** The team's saved views, each of which is a named URL for the list. */
export function ViewsMenu({ teamId, shown }: Props) {
  const id = useId();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Asked>();
  const { currentData: { views } = NO_VIEWS } = useGetListViewsQuery(teamId);
  const current = views.find(({ viewId }) => viewId === search.get(VIEW_PARAMETER));
  const { isBusy, problem, change } = useViewChanges(teamId);
  const isChanged = current !== undefined && differs(current, shown);
  const canSave = useHasTeamRight(teamId, 'write');
  const close = () => setAnchor(null);
  const open = (view: ListView | undefined) => {
    close();
    void navigate({ pathname: paths.teamHeartbeats(teamId), search: view ? searchOfView(view) : '' });
  };
  const ask = (what: Asked) => {
    close();
    setAsked(what);
  };
  const dialog = { isBusy, error: problem, onClose: () => setAsked(undefined) };
  const confirm = async (words: string, edit: (views: readonly ListView[]) => ListView[]) => {
    const isDone = await change(words, edit);
    if (isDone) setAsked(undefined);
    return isDone;
  };
  const saveAs = async (name: string) => {
    const view = viewOf(name, shown);
    if (await confirm(`Saved view “${name}”`, (before) => [...before, view])) open(view);
  };
  return (
    <>
      <MenuButton
        id={id}
        label={current ? `${current.name}${isChanged ? ' (changed)' : ''}` : 'Views'}
        tooltip="Saved views"
        icon={<ViewsIcon />}
        isActive={current !== undefined}
        isOpen={anchor !== null}
        onOpen={setAnchor}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id }, paper: { sx: { maxHeight: '60vh' } } }}
      >
        <ViewItem name="All monitors" isCurrent={current === undefined} onOpen={() => open(undefined)} />
        {views.map((view) => (
          <ViewItem key={view.viewId} name={view.name} isCurrent={view === current} onOpen={() => open(view)} />
        ))}
        {canSave && <Divider />}
        {canSave && current && isChanged && (
          <MenuItem
            onClick={() => {
              close();
              const saved = viewOf(current.name, shown, current.viewId);
              void confirm(`Saved view “${current.name}”`, replaced(saved));
            }}
          >
            Save changes
          </MenuItem>
        )}
        {canSave && (
          <MenuItem disabled={views.length >= MAX_LIST_VIEWS} onClick={() => ask('save')}>
            Save as new view…
          </MenuItem>
        )}
        {canSave && current && <MenuItem onClick={() => ask('rename')}>Rename…</MenuItem>}
        {canSave && current && <MenuItem onClick={() => ask('delete')}>Delete view</MenuItem>}
      </Menu>
      {asked === 'save' && <NameDialog {...dialog} title="Save view" onConfirm={(name) => void saveAs(name)} />}
      {asked === 'rename' && current && (
        <NameDialog
          {...dialog}
          title="Rename view"
          initial={current.name}
          onConfirm={(name) => void confirm(`Renamed view to “${name}”`, replaced({ ...current, name }))}
        />
      )}
      {asked === 'delete' && current && (
        <ConfirmDialog
          {...dialog}
          isOpen
          isDestructive
          title={`Delete view “${current.name}”?`}
          confirmLabel="Delete view"
          onConfirm={() =>
            void confirm(`Deleted view “${current.name}”`, (before) =>
              before.filter(({ viewId }) => viewId !== current.viewId),
            )
          }
        >
          <DialogContentText>This deletes it for everyone on the team. Monitors aren’t affected.</DialogContentText>
        </ConfirmDialog>
      )}
    </>
  );
}

const NO_VIEWS: { views: ListView[] } = { views: [] };

/** Doesn't recreate a view that someone else has deleted. */
const replaced = (view: ListView) => (views: readonly ListView[]) =>
  views.map((other) => (other.viewId === view.viewId ? view : other));

/** Returns functions that change the team's views and show the outcome. */
function useViewChanges(teamId: string) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function change(words: string, edit: (views: readonly ListView[]) => ListView[]): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    try {
      await dispatch(changeViews(teamId, edit));
      dispatch(toastShown({ title: words }));
      return true;
    } catch (error) {
      setProblem(platformErrorWords(error as QueryError));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, problem, change };
}

interface ViewItemProps {
  name: string;
  isCurrent: boolean;
  onOpen: () => void;
}

function ViewItem({ name, isCurrent, onOpen, ...rest }: ViewItemProps) {
  return (
    <MenuItem {...rest} role="menuitemradio" aria-checked={isCurrent} onClick={onOpen}>
      <CheckIcon fontSize="small" sx={{ opacity: isCurrent ? 1 : 0 }} />
      {name}
    </MenuItem>
  );
}

interface NameDialogProps {
  title: string;
  initial?: string;
  isBusy: boolean;
  error: string | undefined;
  onConfirm: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ title, initial = '', isBusy, error, onConfirm, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const typed = name.trim();
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel="Save"
      canConfirm={typed !== '' && typed !== initial}
      isBusy={isBusy}
      error={error}
      onConfirm={() => onConfirm(typed)}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        hint="Everyone on the team can use it."
        autoComplete="off"
        hasInitialFocus
        disabled={isBusy}
        inputProps={{ maxLength: MAX_NAME_LENGTH }}
        onChange={(event) => setName(event.target.value)}
      />
    </ConfirmDialog>
  );
}
