import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Invited } from '../../../contract/teams/members.ts';
import { type GivenRole, INVITATION_DAYS, MAX_INVITED_AT_ONCE } from '../../../contract/teams/teamRoles.ts';
import { type QueryError, refusalSentence } from '../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Field, FieldLabel } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Section } from '../../ui/Section.tsx';
import { useIdentity } from '../auth/index.ts';
import { toastShown } from '../toasts/index.ts';
import { TYPED_ADDRESSES_KEY, useCreateInvitationsMutation } from './membersApi.ts';
import { ROLE_WORDS } from './memberWords.ts';
import { readPastedAddresses } from './pastedAddresses.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface Props {
  teamId: string;
  /** The roles that the signed-in person can assign. */
  roles: readonly GivenRole[];
  /** Whether the person is the team's only member. */
  isAlone: boolean;
}

/** The typed addresses. They survive tab reloads until the person signs out, and no one else sees them. */
function useTypedAddresses(teamId: string) {
  const identityId = useIdentity()?.identityId;
  const key = `${TYPED_ADDRESSES_KEY}:${identityId}:${teamId}`;
  const [text, setText] = useState(() => window.sessionStorage.getItem(key) ?? '');
  // Stored here, because the invitations may be sent after the person has left the page.
  const keep = (typed: string) => {
    setText(typed);
    if (typed === '') window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, typed);
  };
  return [text, keep] as const;
}

type Refused = Extract<Invited, { isInvited: false }>;

const DEFAULT_ROLE: GivenRole = 'member';

/** Invites people by e-mail address, pasted in any format. Refused lines stay in the field, each with the reason. */
export function InviteSection({ teamId, roles, isAlone }: Props) {
  const id = useId();
  const [text, setText] = useTypedAddresses(teamId);
  const [chosen, setRole] = useState<GivenRole>(DEFAULT_ROLE);
  const role = roles.includes(chosen) ? chosen : DEFAULT_ROLE;
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { invite, isSending } = useInvite(teamId);
  const field = useRef<HTMLTextAreaElement>(null);
  const isWrong = problem !== undefined || refused.length > 0;
  // The field lost focus because it was disabled while sending.
  useEffect(() => {
    if (isWrong && !isSending) field.current?.focus();
  }, [isWrong, isSending]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const addresses = readPastedAddresses(text);
    setRefused([]);
    setProblem(addresses.length === 0 ? 'Enter at least one e-mail address.' : undefined);
    if (addresses.length === 0 || isSending) return field.current?.focus();
    const { left, results, failure } = await invite(addresses, role);
    const wrong = results.filter((each) => !each.isInvited);
    setRefused(wrong);
    setProblem(failure);
    setText([...wrong.map(({ address }) => address), ...left].join('\n'));
  };

  return (
    <Section
      title="Invite people"
      isFirst
      {...(isAlone && { note: 'You’re the only one in this team. Invite someone to share its monitors and alerts.' })}
    >
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
        <Field
          label="E-mail addresses"
          name="addresses"
          multiline
          minRows={1}
          maxRows={8}
          value={text}
          placeholder="grace@example.com, alan@example.com"
          hint={`Separate addresses with commas. Each person gets a link that works for ${INVITATION_DAYS} days.`}
          error={problem}
          disabled={isSending}
          inputRef={field}
          sx={{ p: 0 }}
          inputProps={{ autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, inputMode: 'email' }}
          onChange={({ target }) => setText(target.value)}
        />
        <RefusedLines refused={refused} />
        <Box sx={{ display: 'grid' }}>
          <FieldLabel htmlFor={`${id}-role`}>Role</FieldLabel>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <RoleSelect id={`${id}-role`} value={role} roles={roles} isDisabled={isSending} onChange={setRole} />
            <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 12rem' }}>
              {ROLE_WORDS[role]}
            </Typography>
            <Button type="submit" variant="contained" loading={isSending}>
              Send invitations
            </Button>
          </Box>
        </Box>
      </Box>
    </Section>
  );
}

/**
 * Lists the addresses that weren't invited, with reasons. The live region exists before its text, so that the text is
 * announced.
 */
function RefusedLines({ refused }: { refused: readonly Refused[] }) {
  const count = refused.length === 1 ? 'One address wasn’t invited.' : `${refused.length} addresses weren’t invited.`;
  return (
    <Box sx={refused.length === 0 ? { position: 'absolute' } : { mt: -2 }}>
      <FormError>{refused.length === 0 ? undefined : count}</FormError>
      {refused.length > 0 && (
        <Box
          component="ul"
          aria-label="Not invited"
          sx={{ m: 0, mt: 1, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}
        >
          {refused.map(({ address, message }) => (
            <li key={address}>
              <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
                {address}
              </Box>
              {`: ${message}`}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The outcome for each address. `left` weren't tried, because an earlier call failed. */
interface Outcome {
  results: Invited[];
  left: string[];
  failure?: string;
}

/** Returns a function that invites any number of addresses and shows how many were invited. */
function useInvite(teamId: string) {
  const dispatch = useAppDispatch();
  const [create, { isLoading: isSending }] = useCreateInvitationsMutation();

  async function invite(addresses: string[], role: GivenRole): Promise<Outcome> {
    const outcome: Outcome = { results: [], left: addresses };
    while (outcome.left.length > 0 && outcome.failure === undefined) {
      const part = outcome.left.slice(0, MAX_INVITED_AT_ONCE);
      try {
        outcome.results.push(...(await create({ teamId, addresses: part, role }).unwrap()));
        outcome.left = outcome.left.slice(part.length);
      } catch (error) {
        outcome.failure = refusalSentence(error as QueryError);
      }
    }
    const invited = outcome.results.filter(({ isInvited }) => isInvited);
    const [first] = invited;
    if (first) {
      const title = invited.length === 1 ? `Invited ${first.address}` : `Invited ${invited.length} people`;
      dispatch(toastShown({ title }));
    }
    return outcome;
  }

  return { invite, isSending };
}
