import { paths } from '../routes/paths.ts'

/** State for the sign-in page from the page that redirected there. */
export type LoginState = { readonly message?: string; readonly from?: string }

export function describeSignInReason(pathname: string, search: string): string {
  const words = 'Please sign in to access this page'
  const isShared =
    pathname === paths.import && ['file', 'first'].includes(new URLSearchParams(search).get('shared') ?? '')
  return isShared ? `${words}. The file that you shared is kept on this device.` : words
}
