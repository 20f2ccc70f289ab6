/** The nonce that style elements need under the page's content policy; undefined if there's no such policy. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
