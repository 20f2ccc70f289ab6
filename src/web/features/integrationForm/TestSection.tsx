import { setNestedObjectValues, useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { Section } from '../../ui/Section.tsx';
import { useTestIntegrationMutation } from '../integrations/index.ts';
import { useFormIds } from './formIds.ts';
import { integrationFieldErrors } from './useIntegrationForm.ts';
import { type Direction, TestControls } from './TestControls.tsx';
import type { IntegrationValues } from './values/integrationValues.ts';
import { configOf } from './values/typedConfig.ts';

/** Sends a sample alert with the form's settings, saved or not, and shows the outcome. */
export function TestSection() {
  const ids = useFormIds();
  const form = useFormikContext<IntegrationValues>();
  const [test, result] = useTestIntegrationMutation();

  const [refusals, setRefusals] = useState(0);
  const controls = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    controls.current
      ?.closest('form')
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
      ?.focus();
  }, [refusals]);

  /** Shows the same errors as an attempt to save would. */
  async function showProblems(problems: object) {
    form.setFormikState((state) => ({ ...state, submitCount: state.submitCount + 1 }));
    await form.setTouched(setNestedObjectValues(problems, true), false);
  }

  async function run(direction: Direction) {
    const { config: problems } = await form.validateForm();
    if (problems) {
      await showProblems({ config: problems });
      setRefusals(refusals + 1);
      return;
    }
    const outcome = await test({ ...ids, config: configOf(form.values.config), direction });
    const refused = outcome.error && integrationFieldErrors(outcome.error, form.values);
    if (!refused) return;
    await showProblems(refused);
    form.setErrors(refused);
    setRefusals(refusals + 1);
  }

  return (
    <Section title="Test" note="Sends a sample alert with these settings.">
      <div ref={controls}>
        <TestControls result={result} onTest={(direction) => void run(direction)} />
      </div>
    </Section>
  );
}
