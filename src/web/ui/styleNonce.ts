/** What a style element must carry to be let in by the page's content policy; undefined without such a policy. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
