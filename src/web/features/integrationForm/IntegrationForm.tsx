import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FormikProvider, useFormikContext } from 'formik';
import { createElement, useEffect, useMemo, useState } from 'react';

import { USUAL_ALERT_RULES } from '../../../contract/alerting/ruleDefaults.ts';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import { integrationKindOf } from '../../../contract/alerting/integrationKinds.ts';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { EditConflict } from '../../editing/EditConflict.tsx';
import { Check, CheckField } from '../../ui/CheckField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FormikField } from '../../ui/Field.tsx';
import { AlertRulesFields } from './AlertRulesFields.tsx';
import { FormIdsContext } from './formIds.ts';
import { helpOf, kindFieldsOf } from './kinds/kindForms.ts';
import { TestSection } from './TestSection.tsx';
import { useIntegrationForm } from './useIntegrationForm.ts';
import { type UseFor, UseForField } from './UseForField.tsx';
import type { IntegrationValues } from './values/integrationValues.ts';
import { ruleValuesOf } from './values/ruleValues.ts';

interface Props {
  teamId: string;
  kind: IntegrationKind;
  /** The stored integration; null for a new one. Set a `key`, because each integration needs a separate form. */
  integration: Integration | null;
  /** How many monitors a new integration can be turned on for, and whether it's the team's first. */
  team?: { monitors: number; isFirst: boolean };
  onSaved: (saved: Integration, useFor: UseFor | null) => void;
  onCancel: () => void;
}

/** Stays in view while the form scrolls, and covers the padding of the dialog's content. */
const footer = {
  position: 'sticky',
  bottom: '-1.5rem',
  zIndex: 1,
  mx: -3,
  mb: -3,
  mt: 4,
  px: 3,
  pb: 2,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

/** All settings for an integration of any kind, which can be tested before they're saved. */
export function IntegrationForm({ teamId, kind, integration, team, onSaved, onCancel }: Props) {
  // Read when the form opened, because the first attempt to save may already have added the integration.
  const [isFirst] = useState(team?.isFirst ?? false);
  const [chosen, setChosen] = useState<UseFor>();
  const monitors = integration === null ? (team?.monitors ?? 0) : 0;
  const useFor = monitors === 0 ? null : (chosen ?? (isFirst ? 'all' : 'new'));
  const { form, failure, formElement, ...edit } = useIntegrationForm({ teamId, kind, integration, useFor, onSaved });
  useEffect(() => {
    if (integration !== null) return;
    const inputs = [...(formElement.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ value }) => value === '')?.focus();
  }, [integration, formElement]);
  const ids = useMemo(
    () => ({ teamId, ...(integration !== null && { integrationId: integration.integrationId }) }),
    [teamId, integration],
  );
  return (
    <FormIdsContext value={ids}>
      <FormikProvider value={form}>
        <form ref={formElement} noValidate onSubmit={form.handleSubmit}>
          <Box component="fieldset" disabled={form.isSubmitting} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
            <Stack spacing={4}>
              <Stack spacing={2.5}>
                <KindHelp kind={kind} />
                <FormikField name="name" label="Name" autoComplete="off" />
                <KindFields kind={kind} />
                {useFor !== null && <UseForField monitors={monitors} value={useFor} onChange={setChosen} />}
              </Stack>
              <TestSection />
              <AlertWhenFields hasDefault={useFor === null} hasSummary={integrationKindOf(kind).takesSummaries} />
            </Stack>
            <Box sx={footer}>
              <div role="alert">
                {edit.theirs && (
                  <EditConflict
                    thing="integration"
                    theirs={edit.theirs}
                    isBusy={form.isSubmitting}
                    onSaveOver={edit.saveOverTheirs}
                    onTakeTheirs={edit.takeTheirs}
                  />
                )}
              </div>
              <FormError>{failure}</FormError>
              <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', pt: 2 }}>
                <Button color="inherit" onClick={onCancel}>
                  Cancel
                </Button>
                <Button type="submit" variant="contained" loading={form.isSubmitting}>
                  {integration ? 'Save' : 'Add'}
                </Button>
              </Box>
            </Box>
          </Box>
        </form>
      </FormikProvider>
    </FormIdsContext>
  );
}

/** Says where to find the values for the fields. */
function KindHelp({ kind }: { kind: IntegrationKind }) {
  const { help, link } = helpOf(kind);
  if (help === undefined) return null;
  return (
    <Typography color="textSecondary">
      {help}{' '}
      {link && (
        <Link href={link.url} target="_blank" rel="noreferrer" underline="always">
          {link.label}
        </Link>
      )}
    </Typography>
  );
}

/** The fields for one kind, under `config` of the enclosing form. */
function KindFields({ kind }: { kind: IntegrationKind }) {
  return createElement(kindFieldsOf(kind));
}

interface FieldsProps {
  /** Whether to show the default for new monitors; false if the form asks which monitors to use the integration for. */
  hasDefault: boolean;
  hasSummary: boolean;
}

/** Which monitors use the integration, and when it alerts: by the team's rules, or by its own. */
function AlertWhenFields({ hasDefault, hasSummary }: FieldsProps) {
  const { values, setValues } = useFormikContext<IntegrationValues>();
  const { usesTeamRules } = values;
  // Rules that aren't shown must not keep the form from being saved.
  const choose = (hasOwn: boolean) =>
    void setValues({ ...values, usesTeamRules: !hasOwn, ...(!hasOwn && ruleValuesOf(USUAL_ALERT_RULES)) });
  return (
    <Stack spacing={2.5}>
      {hasDefault && (
        <CheckField name="isDefault" label="On for new monitors" hint="Doesn’t change existing monitors." />
      )}
      <Check
        label="Different alert rules for this one"
        hint="Reminders, failures before an alert and bursts. Otherwise, it follows the team’s rules."
        isChecked={!usesTeamRules}
        onChange={choose}
      />
      {!usesTeamRules && <AlertRulesFields hasSummary={hasSummary} />}
    </Stack>
  );
}
