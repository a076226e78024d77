import { rulebookSchema, type Rulebook } from '#domain/rulebook/document.ts'
import type { RulebookVersion } from '#domain/schema/leagues.ts'
import { formatDate } from '#i18n/format.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { t } from './words.ts'

/** All versions of a league's rules, newest first. */
export function VersionsDialog({
  versions,
  inForce,
  nameOf,
  onAgain,
  onClose,
}: {
  versions: readonly RulebookVersion[]
  inForce: RulebookVersion | null
  nameOf: (userId: string) => string | undefined
  onAgain: (version: RulebookVersion, document: Rulebook) => void
  onClose: () => void
}) {
  const ordered = versions.toSorted((a, b) => b.number - a.number)
  return (
    <Dialog title={t.versions} onClose={onClose} isPanel startsAt="heading">
      <ul className="flex flex-col">
        {ordered.map((version, index) => {
          const { data: document } = rulebookSchema.safeParse(version.document)
          const author = version.created_by === null ? undefined : nameOf(version.created_by)
          return (
            <li key={version.id} className="flex flex-col gap-1 border-b border-line py-3">
              <div className="flex flex-wrap items-center gap-2">
                <h3>{t.versionNumber(version.number)}</h3>
                {version.id === inForce?.id && <Pill tone="green">{t.inUse}</Pill>}
              </div>
              <p className="text-note text-soft">
                {[t.appliesFrom(formatDate(version.applies_from, { year: true })), author && t.savedBy(author)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {version.note !== null && <p className="whitespace-pre-line wrap-anywhere">{version.note}</p>}
              {document === undefined ? (
                <p className="text-note text-soft">{t.needsNewerApp}</p>
              ) : (
                index > 0 && (
                  <div className="flex">
                    <Button size="small" onClick={() => onAgain(version, document)}>
                      {t.repeatVersion(version.number)}
                    </Button>
                  </div>
                )
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
