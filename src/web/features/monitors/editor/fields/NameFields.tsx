import { useField, useFormikContext } from 'formik';
import type { ChangeEvent } from 'react';
import { Field } from '../../../../ui/Field.tsx';
import { FormikField } from '../../../../ui/FormikField.tsx';
import type { MonitorValues } from '../values/monitorValues.ts';
import { slugOf } from '../values/slugOf.ts';

/**
 * The name and the slug. The slug of a new monitor follows the name until it is edited; a stored one is never changed
 * behind somebody's back, for jobs ping it. `storedSlug` is undefined for a new monitor.
 */
export function NameFields({ storedSlug }: { storedSlug: string | undefined }) {
  const { values, setFieldValue } = useFormikContext<MonitorValues>();
  const [name, { touched, error }] = useField<string>('name');
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const isFollowing = storedSlug === undefined && values.slug === slugOf(values.name);
    name.onChange(event);
    if (isFollowing) void setFieldValue('slug', slugOf(event.target.value));
  };
  return (
    <>
      <Field
        {...name}
        label="Name"
        placeholder="Nightly backup"
        autoComplete="off"
        error={touched ? error : undefined}
        onChange={onChange}
      />
      <FormikField
        name="slug"
        label="Slug"
        placeholder="nightly-backup"
        autoComplete="off"
        hint={slugHint(values.slug.trim(), storedSlug)}
        inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
      />
    </>
  );
}

function slugHint(slug: string, storedSlug: string | undefined): string {
  if (storedSlug && slug !== storedSlug) return `Jobs that ping “${storedSlug}” will be answered “not found”.`;
  return slug === '' ? 'Optional. A readable name for ping addresses.' : `Ping address: …/ping/<ping key>/${slug}`;
}
