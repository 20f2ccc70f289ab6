import Type, { type Static } from 'typebox';
import { DAY_MS } from './durations.ts';

const closed = { additionalProperties: false };
const code = Type.String({ maxLength: 64 });

/** The result of `address/get`: the address that the person signs in with; null for none. */
export interface OwnAddress {
  address: string | null;
}

/** `address/begin`: e-mails a code to the new address and another one to the old address. Returns `AddressChange`. */
export const BeginAddressChangeSchema = Type.Object({ email: Type.String({ maxLength: 512 }) }, closed);
export type BeginAddressChange = Static<typeof BeginAddressChangeSchema>;

/** The addresses that codes were e-mailed to. */
export interface AddressChange {
  to: string;
  /** Null for someone who signs in with a provider and had no address. */
  from: string | null;
  digits: number;
}

/** `address/confirm`: submits both codes. Returns `OwnAddress`, and ends the person's other sessions. */
export const ConfirmAddressChangeSchema = Type.Object({ toCode: code, fromCode: Type.Optional(code) }, closed);
export type ConfirmAddressChange = Static<typeof ConfirmAddressChangeSchema>;

/** How long a change can be undone from the old address. */
export const ADDRESS_UNDO_MS = 7 * DAY_MS;
