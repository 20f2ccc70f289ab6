import type { ComponentType } from 'react';
import type { Schema } from 'yup';
import type { IntegrationKind } from '../../../../contract/alerting/integrationConfig.ts';
import type { TypedConfigOf } from '../values/typedConfig.ts';

/** What one kind of integration adds to the form. */
export interface KindForm<Kind extends IntegrationKind> {
  /** What a new one begins with. */
  blank: TypedConfigOf<Kind>;
  schema: Schema;
  /** Where to find what is asked for; the link leads to the service's own words. */
  help: string;
  link?: { label: string; url: string };
  /** One message may tell of many monitors. Not so where each is an incident of its own. */
  takesSummaries: boolean;
  /** Fields under `config` of the form around them. */
  Fields: ComponentType;
}
