import FormLabel from '@mui/material/FormLabel';
import type { ComponentProps, ComponentType } from 'react';
import { lazy, mixed, type Schema, string, type StringSchema } from 'yup';
import { MAX_SECRET_LENGTH, MAX_URL_LENGTH, MAX_WORD_LENGTH } from '../../../../contract/alerting/alertingLimits.ts';
import type { IntegrationKind, SecretMark } from '../../../../contract/alerting/integrationConfig.ts';
import { isRecord } from '../../../../contract/json.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { parseUrl } from '../../../lib/parseUrl.ts';
import { FormikField } from '../../../ui/Field.tsx';
import { type Preset, Presets } from '../../../ui/Presets.tsx';
import { SecretField } from '../../../ui/SecretField.tsx';
import { SecretOrMark } from '../SecretOrMark.tsx';
import type { TypedConfigOf } from '../values/typedConfig.ts';

/** The part of the form that's specific to one kind of integration. */
export interface KindForm<Kind extends IntegrationKind> {
  /** The initial values for a new integration. */
  blank: TypedConfigOf<Kind>;
  schema: Schema;
  /** Says where to find the requested values. The link leads to the service's documentation. */
  help?: string;
  link?: { label: string; url: string };
  /** Fields under `config` of the enclosing form. */
  Fields: ComponentType;
}

interface FieldsProps {
  name: string;
  label: string;
  placeholder: string;
  hint?: string;
  hasInitialFocus?: boolean;
}

/** A field for a pasted URL. */
export function AddressField(props: FieldsProps) {
  return (
    <FormikField
      {...props}
      type="url"
      autoComplete="off"
      inputProps={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }}
    />
  );
}

/** A field for a secret URL: anyone who knows it can post there. */
export function SecretAddressField(props: FieldsProps) {
  return (
    <SecretOrMark {...props}>
      {(hasInitialFocus) => <AddressField {...props} hasInitialFocus={hasInitialFocus} />}
    </SecretOrMark>
  );
}

/** A field for a key or a token. */
export function KeyField(props: ComponentProps<typeof SecretField>) {
  return (
    <SecretOrMark {...props}>
      {(hasInitialFocus) => <SecretField {...props} hasInitialFocus={hasInitialFocus} />}
    </SecretOrMark>
  );
}

interface ChoicesProps {
  label: string;
  options: readonly Preset[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice among a few values that are all visible. */
export function Choices({ label, options, value, onChange }: ChoicesProps) {
  return (
    <div>
      <FormLabel component="div" aria-hidden>
        {label}
      </FormLabel>
      <Presets label={label} presets={options} isChosen={(option) => option === value} onPick={onChange} />
    </div>
  );
}

export const tooLong = (characters: number) => `Use ${formatCount(characters)} characters or fewer.`;

/** A URL that the platform can call. Only the platform refuses private addresses, and only if they aren't allowed. */
export const address = (missing: string, example: string): StringSchema =>
  string()
    .trim()
    .required(missing)
    .matches(/^https?:\/\//, { message: 'Start with https://', excludeEmptyString: true })
    .test('parses', `Enter a URL such as ${example}`, (typed) => typed === undefined || parseUrl(typed) !== null)
    .max(MAX_URL_LENGTH, tooLong(MAX_URL_LENGTH));

/** Wraps a secret's schema so that it also accepts the mark of a stored secret, which is kept. */
export const orKept = (schema: StringSchema) =>
  lazy((value: unknown) => (isRecord(value) ? mixed<SecretMark>() : schema)) as unknown as Schema;

/** A key or token. */
export const secret = (missing: string): StringSchema =>
  string().trim().required(missing).max(MAX_SECRET_LENGTH, tooLong(MAX_SECRET_LENGTH));

/** An optional key or token. */
export const optionalSecret = (): StringSchema => string().trim().max(MAX_SECRET_LENGTH, tooLong(MAX_SECRET_LENGTH));

/** The name of a channel, a room or a topic. */
export const word = (missing: string): StringSchema =>
  string().trim().required(missing).max(MAX_WORD_LENGTH, tooLong(MAX_WORD_LENGTH));
