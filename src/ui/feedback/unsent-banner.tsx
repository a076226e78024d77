import { Banner } from './banner.tsx'
import { ButtonLink } from '../button.tsx'

/** What stands on this device only and would go; with the way to look at it, send it or export it first. */
export function UnsentBanner({ words }: { words: string | null }) {
  if (words === null) return null
  return <Banner action={<ButtonLink to="/dashboard/attention">See what goes</ButtonLink>}>{words}</Banner>
}
