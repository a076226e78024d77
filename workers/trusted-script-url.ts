type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

// Not in TypeScript's own types yet; undefined in browsers without Trusted Types.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }

// A policy's name can be used only once per page: everything that starts a worker or the service worker uses this
// module.
const policy = trustedTypes?.createPolicy('fieldside', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError('Scripts come from our own origin.')
    return url
  },
})

/**
 * Vouches for the URL of a worker's script, as the content security policy requires. Returns a TrustedScriptURL if the
 * browser supports it; constructors accept it wherever their types say `string`.
 * @throws TypeError if the URL is not on our own origin
 */
export function toTrustedScriptUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : url
}
