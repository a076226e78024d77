type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

// Not in TypeScript's own types yet; absent in browsers that do not know Trusted Types.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }

// A policy's name can be taken once in a page: whoever starts a worker or the service worker comes through here.
const policy = trustedTypes?.createPolicy('fieldside', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError('Scripts come from our own origin.')
    return url
  },
})

/**
 * Vouches for the address of a worker's script, which the content security policy demands. What comes back is a
 * TrustedScriptURL where the browser has such a thing; constructors take it wherever their types say `string`.
 * @throws TypeError where the address is not on our own origin
 */
export function trustedScriptUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : url
}
