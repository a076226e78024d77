import { paths } from '../routes/paths.ts'
import { t } from './words.ts'

/** State for the sign-in page from the page that redirected there. */
export type LoginState = { readonly message?: string; readonly from?: string }

export function describeSignInReason(pathname: string, search: string): string {
  const words = t.pleaseSignAccessPage
  const isShared =
    pathname === paths.import && ['file', 'first'].includes(new URLSearchParams(search).get('shared') ?? '')
  return isShared ? t.fileYouSharedKept(words) : words
}
