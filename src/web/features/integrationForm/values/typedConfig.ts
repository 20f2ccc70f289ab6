import type { IntegrationKind, SavedConfig } from '../../../../contract/alerting/integrationConfig.ts';

/**
 * The typed configuration for a kind: optional fields are present but empty, and a stored secret is represented by a
 * mark.
 */
export type TypedConfigOf<Kind extends IntegrationKind> = Required<Extract<SavedConfig, { kind: Kind }>>;

export type TypedConfig = { [Kind in IntegrationKind]: TypedConfigOf<Kind> }[IntegrationKind];

/** Converts a stored configuration to form values. */
export function typedConfigOf(config: SavedConfig): TypedConfig {
  switch (config.kind) {
    case 'webhook':
      return { ...config, secret: config.secret ?? '' };
    case 'ntfy':
      return { ...config, token: config.token ?? '' };
    default:
      return config;
  }
}

/** The configuration to send for the typed values: trimmed, without empty optional fields. */
export function configOf(typed: TypedConfig): SavedConfig {
  switch (typed.kind) {
    case 'webhook': {
      const { secret, headers, ...config } = trimmed(typed);
      const named = headers.map(trimmed).filter(({ name, value }) => name !== '' || value !== '');
      return { ...config, headers: named, ...(secret !== '' && { secret }) };
    }
    case 'ntfy': {
      const { token, ...config } = trimmed(typed);
      return { ...config, ...(token !== '' && { token }) };
    }
    default:
      return trimmed(typed);
  }
}

const trimmed = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Fields;
