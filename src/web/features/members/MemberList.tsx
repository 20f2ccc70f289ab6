import Box from '@mui/material/Box';
import { useDeferredValue, useState } from 'react';
import type { TeamRole } from '../../../contract/records.ts';
import type { Member } from '../../../contract/teams/members.ts';
import { CardRows } from '../../ui/CardRows.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Section } from '../../ui/Section.tsx';
import { useViewerZone } from '../account/index.ts';
import { MemberRow } from './MemberRow.tsx';
import { matchesText, sortMembers } from './memberWords.ts';
import { ROWS_AT_ONCE, ShowMore } from './ShowMore.tsx';

/** The minimum number of people for which the search field is shown. */
const SEARCHED_FROM = 10;
const MAX_SEARCH_LENGTH = 200;

interface Props {
  teamId: string;
  members: readonly Member[];
  /** The signed-in person's role. */
  ownRole: TeamRole | null;
}

/** A team's members, sorted by role and name. */
export function MemberList({ teamId, members, ownRole }: Props) {
  const timezone = useViewerZone();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const wanted = useDeferredValue(text);
  const found = sortMembers(members).filter((member) => matchesText(member, wanted));
  const owners = members.filter(({ role }) => role === 'owner').length;
  return (
    <Section title={`${members.length} ${members.length === 1 ? 'person' : 'people'}`}>
      {members.length >= SEARCHED_FROM && (
        <FilterField
          label="Search members"
          placeholder="Search by name or address"
          value={text}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(typed) => {
            setText(typed);
            setShown(ROWS_AT_ONCE);
          }}
        />
      )}
      <div>
        <Box component="output" sx={{ display: 'block', color: 'text.secondary' }}>
          {found.length === 0 && `No one matches “${wanted}”.`}
        </Box>
        {found.length > 0 && (
          <CardRows label="Members">
            {found.slice(0, shown).map((member) => (
              <MemberRow
                key={member.userId}
                teamId={teamId}
                member={member}
                ownRole={ownRole}
                isLastOwner={member.role === 'owner' && owners === 1}
                timezone={timezone}
              />
            ))}
          </CardRows>
        )}
      </div>
      <ShowMore shown={shown} total={found.length} onShow={setShown} />
    </Section>
  );
}
