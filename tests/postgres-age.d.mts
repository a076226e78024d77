export const binaries: { readonly version: string; readonly published: string }
export function warningOfAge(now: Date): string | undefined
