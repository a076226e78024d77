import { Banner } from './banner.tsx'
import { ButtonLink } from '../button.tsx'
import { t } from './words.ts'

/**
 * Shows what exists only on this device and would be lost, with a link to view, send, or export it before that happens.
 */
export function UnsentBanner({ words }: { words: string | null }) {
  if (words === null) return null
  return <Banner action={<ButtonLink to="/dashboard/attention">{t.seeWhatGoes}</ButtonLink>}>{words}</Banner>
}
