import { skipToken } from '@reduxjs/toolkit/query/react';
import { useField, useFormikContext } from 'formik';
import { type ChangeEvent, useEffect } from 'react';
import type { PreviewSlug, SlugPreview } from '../../../../contract/monitors/monitorCalls.ts';
import { MAX_SLUG_LENGTH, SLUG_PATTERN } from '../../../../contract/monitors/monitorLimits.ts';
import { Field } from '../../../ui/Field.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { usePreviewSlugQuery } from '../../monitors/index.ts';
import type { MonitorValues } from '../values/monitorValues.ts';

/** The name, which the slug follows until someone edits the slug. */
export function NameField({ hasInitialFocus = false }: { hasInitialFocus?: boolean }) {
  const { values, setFieldValue } = useFormikContext<MonitorValues>();
  const [name, { touched, error }] = useField<string>('name');
  return (
    <Field
      {...name}
      label="Name"
      placeholder="Nightly backup"
      autoComplete="off"
      hasInitialFocus={hasInitialFocus}
      error={touched ? error : undefined}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        name.onChange(event);
        // Skips validation, which would run with the previous name.
        if (!values.isSlugOwn) void setFieldValue('slug', slugOf(event.target.value), false);
      }}
    />
  );
}

interface Props {
  teamId: string;
  monitorId: string;
  /** Undefined for a new monitor. */
  storedSlug: string | undefined;
}

/**
 * The slug. For a new monitor, it's made unique within the team. A stored slug is never changed automatically, because
 * jobs ping it.
 */
export function SlugField({ teamId, monitorId, storedSlug }: Props) {
  const { values, setFieldValue } = useFormikContext<MonitorValues>();
  const [slugInput, { touched, error }] = useField<string>('slug');
  const slug = values.slug.trim();
  const preview = useSlugPreview({ teamId, monitorId, slug });
  const free = preview?.isTaken && !values.isSlugOwn ? preview.free : undefined;
  useEffect(() => {
    if (free !== undefined) void setFieldValue('slug', free);
  }, [free, setFieldValue]);
  return (
    <Field
      {...slugInput}
      label="Slug"
      placeholder="nightly-backup"
      autoComplete="off"
      error={touched ? error : undefined}
      hint={slugHint({ slug, storedSlug, isTaken: values.isSlugOwn && preview?.isTaken === true })}
      inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        slugInput.onChange(event);
        void setFieldValue('isSlugOwn', true, false);
      }}
    />
  );
}

function slugHint({ slug, storedSlug, isTaken }: { slug: string; storedSlug: string | undefined; isTaken: boolean }) {
  const warnings = [
    isTaken && 'Another monitor in this team has this slug. Pings by slug will be rejected for both.',
    storedSlug && slug !== storedSlug && `Jobs that ping “${storedSlug}” will get “not found”.`,
  ].filter(Boolean);
  if (warnings.length > 0) return warnings.join(' ');
  return slug === '' ? 'Optional. Used in readable ping URLs.' : `Ping URL: …/ping/<ping key>/${slug}`;
}

const TYPING_PAUSE_MS = 300;

/**
 * Requests whether a slug is taken, once typing pauses, and returns the answer; undefined while it's unknown for the
 * current text.
 */
function useSlugPreview({ slug, ...ids }: PreviewSlug): SlugPreview | undefined {
  const settled = useSettled(slug, TYPING_PAUSE_MS);
  const { currentData } = usePreviewSlugQuery(isSlug(settled) ? { ...ids, slug: settled } : skipToken);
  return settled === slug ? currentData : undefined;
}

/** Suggests a slug for a name: "Sauvegarde de l'été" gives `sauvegarde-de-l-ete`. Empty if no character can be used. */
export function slugOf(name: string): string {
  return name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '');
}

const pattern = new RegExp(SLUG_PATTERN);

/** Returns whether a string is a valid, non-empty slug. */
const isSlug = (text: string): boolean => text !== '' && text.length <= MAX_SLUG_LENGTH && pattern.test(text);
