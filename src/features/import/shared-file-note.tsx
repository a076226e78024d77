import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'

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
  /** `?shared=`; null if nothing was just shared and the file is an earlier one. */
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
  const stays = 'It stays on this device until it is imported or removed.'
  return (
    <Banner
      tone="blue"
      action={
        <span className="flex flex-wrap gap-2">
          {!isOpen && hasLeague && mayImport && <Button onClick={onOpen}>Open it</Button>}
          <Button onClick={onRemove}>Remove it</Button>
        </span>
      }
    >
      <span className="wrap-anywhere">“{file.name}”</span> was shared with {getProductName()}.
      {outcome === 'first' && ' It was the first of several; share the others one by one.'}
      {!hasLeague && ` What is imported belongs to a league, and there is none yet. ${stays}`}
      {hasLeague && !mayImport && ` Only league staff can import. ${stays}`}
    </Banner>
  )
}

const words: Readonly<Record<string, string>> = {
  large: 'The shared file is too large; 5 MB is the most. Divide it into several files.',
  nothing: 'Nothing arrived that could be imported. Share a file: a table saved as CSV.',
  failed: 'The shared file did not arrive. Choose it here instead.',
}
