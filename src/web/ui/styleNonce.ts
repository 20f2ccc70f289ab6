/** The nonce that a style element needs to satisfy the page's content policy; undefined without such a policy. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
