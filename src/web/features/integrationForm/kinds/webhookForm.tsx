import Stack from '@mui/material/Stack';
import { useField, useFormikContext } from 'formik';
import { useState } from 'react';
import { array, object, string } from 'yup';
import {
  MAX_HEADER_VALUE_LENGTH,
  MAX_HEADERS,
  MAX_TEMPLATE_LENGTH,
  MAX_WORD_LENGTH,
} from '../../../../contract/alerting/alertingLimits.ts';
import { WEBHOOK_METHODS } from '../../../../contract/alerting/webhook.ts';
import { Fold } from '../../../ui/Section.tsx';
import type { TypedConfigOf } from '../values/typedConfig.ts';
import { HeadersField } from '../webhook/HeadersField.tsx';
import { TemplateFields } from '../webhook/TemplateFields.tsx';
import {
  address,
  Choices,
  KeyField,
  type KindForm,
  optionalSecret,
  orKept,
  SecretAddressField,
  tooLong,
} from './kindForm.tsx';

const EXAMPLE = 'https://example.com/alerts';

const METHODS = WEBHOOK_METHODS.map((value) => ({ value }));

/** Allowed header names and values (RFC 9110 §5). An empty row isn't sent. */
const header = object({
  name: string()
    .trim()
    .matches(/^[!#$%&'*+.^_`|~0-9A-Za-z-]*$/, 'Use letters, digits and - only.')
    .max(MAX_WORD_LENGTH, tooLong(MAX_WORD_LENGTH))
    .when('value', ([value], schema) => (value ? schema.required('Enter a header name.') : schema)),
  value: orKept(
    string()
      .trim()
      .matches(/^[\t\x20-\x7e\x80-\xff]*$/, 'Headers can’t contain some of these characters.')
      .max(MAX_HEADER_VALUE_LENGTH, tooLong(MAX_HEADER_VALUE_LENGTH)),
  ),
});

const template = () => string().max(MAX_TEMPLATE_LENGTH, tooLong(MAX_TEMPLATE_LENGTH));

function WebhookFields() {
  const [{ value: method }, , { setValue }] = useField<string>('config.method');
  return (
    <Stack spacing={2.5}>
      <SecretAddressField
        name="config.url"
        label="URL"
        placeholder={EXAMPLE}
        hint="A 2xx response counts as delivered. A 404 or 410 turns the integration off. Anything else is retried for about an hour with the same Idempotency-Key."
      />
      <Choices label="Method" options={METHODS} value={method} onChange={(chosen) => void setValue(chosen)} />
      <RequestFields hasBody={method !== 'GET'} />
    </Stack>
  );
}

/** A stored secret is represented by an object, its mark. */
const isFilled = (value: string | object): boolean =>
  typeof value === 'string' || Array.isArray(value) ? value.length > 0 : true;

const CUSTOM = ['headers', 'secret', 'downBody', 'upBody'] as const;

/** Fields that most services don't need. Collapsed until opened, unless one is filled in or has an error. */
function RequestFields({ hasBody }: { hasBody: boolean }) {
  const { values, errors, submitCount } = useFormikContext<{ config: TypedConfigOf<'webhook'> }>();
  const [isOpen, setOpen] = useState(() => CUSTOM.some((field) => isFilled(values.config[field])));
  const hasProblem = submitCount > 0 && CUSTOM.some((field) => errors.config?.[field] !== undefined);
  return (
    <Fold title="More" note="Headers, signing secret and bodies" isOpen={isOpen || hasProblem} onToggle={setOpen}>
      <Stack spacing={2.5} sx={{ pt: 1.5 }}>
        <HeadersField limit={MAX_HEADERS} />
        <KeyField
          name="config.secret"
          label="Signing secret"
          hint="Optional. Signs each request: X-Hearth-Signature: sha256= and the body’s HMAC in hex."
        />
        <TemplateFields hasBody={hasBody} />
      </Stack>
    </Fold>
  );
}

export const webhookForm: KindForm<'webhook'> = {
  blank: { kind: 'webhook', url: '', method: 'POST', headers: [], secret: '', downBody: '', upBody: '' },
  schema: object({
    url: orKept(address('Enter the URL to call.', EXAMPLE)),
    headers: array().of(header),
    secret: orKept(optionalSecret()),
    downBody: template(),
    upBody: template(),
  }),
  Fields: WebhookFields,
};
