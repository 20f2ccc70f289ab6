import { CheckField } from '../../ui/CheckField.tsx';
import { DurationField } from '../../ui/DurationField.tsx';
import { FormikField } from '../../ui/Field.tsx';

/** The fields of alert rules: those of a team, or an integration's own. */
export function AlertRulesFields({ hasSummary }: { hasSummary: boolean }) {
  return (
    <>
      <DurationField
        name="remindEvery"
        label="Remind every"
        placeholder="Never"
        hint="Repeats while the monitor is down. Leave empty to send once."
      />
      <FormikField
        name="alertAfterFailures"
        label="Alert after failures in a row"
        autoComplete="off"
        hint="1 alerts on the first failure. Missed runs always alert at once."
        inputProps={{ inputMode: 'numeric' }}
      />
      {hasSummary && (
        <CheckField
          name="wantsSummary"
          label="Group bursts"
          hint="One summary when more than 10 monitors change within a minute."
        />
      )}
    </>
  );
}
