import type { ComponentType } from 'react';
import type { Schema } from 'yup';
import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import type { TypedConfigOf } from '../values/typedConfig.ts';

/** What one kind of integration adds to the form. */
export interface KindForm<Kind extends IntegrationKind> {
  /** What a new one begins with. */
  blank: TypedConfigOf<Kind>;
  schema: Schema;
  /** Where to find the requested values; the link leads to the service's documentation. */
  help: string;
  link?: { label: string; url: string };
  /** Fields under `config` of the form around them. */
  Fields: ComponentType;
}
