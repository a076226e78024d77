import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** Says what happened to a file shared by another app, and what can be done with it here. */
export function SharedFileNote({
  outcome,
  file,
  isOpen,
  hasLeague,
  mayImport,
  onOpen,
  onRemove,
}: {
  /**
   * The value of `?shared=`; null if nothing was shared just now, so that the file, if there is one, was shared
   * earlier.
   */
  outcome: string | null
  file: File | null
  isOpen: boolean
  hasLeague: boolean
  mayImport: boolean
  onOpen: () => void
  onRemove: () => void
}) {
  const problem = outcome === null ? undefined : (words[outcome] ?? (file ? undefined : words['failed']))
  if (problem) return <Banner>{problem}</Banner>
  if (!file) return null
  return (
    <Banner
      tone="blue"
      action={
        <span className="flex flex-wrap gap-2">
          {!isOpen && hasLeague && mayImport && <Button onClick={onOpen}>{t.openIt}</Button>}
          <Button onClick={onRemove}>{t.removeIt}</Button>
        </span>
      }
    >
      {rich(t.wasShared, {
        file: <span className="wrap-anywhere">“{file.name}”</span>,
        productName: getProductName(),
      })}
      {outcome === 'first' && ` ${t.wasFirstSeveralShare}`}
      {!hasLeague && ` ${t.noLeagueSharedFile}`}
      {hasLeague && !mayImport && ` ${t.onlyStaffSharedFile}`}
    </Banner>
  )
}

const words: Readonly<Record<string, string>> = {
  large: t.sharedFileTooLarge,
  nothing: t.nothingArrivedCouldImported,
  failed: t.sharedFileDidNot,
}
