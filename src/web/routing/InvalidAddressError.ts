/** Thrown for a URL with an invalid parameter. */
export class InvalidAddressError extends Error {
  override name = 'InvalidAddressError';
}
