import { ArrowRight, CalendarClock, Clock, MapPin, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SelectionBar } from '#ui/selection/selection-parts.tsx'
import type { Selection } from '#ui/selection/use-selection.ts'
import type { CalendarGame } from '../calendar/calendar-game.ts'
import type { BulkKind } from './bulk-kind.ts'
import { t } from './words.ts'

const ChangeGamesDialog = lazy(() => import('./change-games-dialog.tsx'))

export const formatSelectedGames = (count: number): string => t.gamesSelected(count)

/** What can be done with the games selected in the list. */
export function GamesBar({
  selection,
  games,
  organizationId,
  leagueId,
  timeZone,
  conflictIds,
}: {
  selection: Selection
  /** The games of the list. */
  games: readonly CalendarGame[]
  organizationId: string
  leagueId: string
  timeZone: string
  conflictIds: ReadonlySet<string>
}) {
  const [asked, setAsked] = useState<BulkKind>()
  const selected = games.filter(({ id }) => selection.ids.has(id))
  const inConflict = selected.filter(({ id }) => conflictIds.has(id)).length
  const isAnyOff = selected.some(({ status }) => status === 'cancelled' || status === 'postponed')
  return (
    <>
      <SelectionBar
        selection={selection}
        count={formatSelectedGames(selected.length)}
        note={inConflict > 0 && <span className="text-note">{t.conflictSelected(inConflict)}</span>}
      >
        <Button size="small" icon={<ArrowRight size={16} />} onClick={() => setAsked('day')}>
          {t.moveToDay}
        </Button>
        <Button size="small" icon={<MapPin size={16} />} onClick={() => setAsked('field')}>
          {t.changeField}
        </Button>
        <Button size="small" icon={<Clock size={16} />} onClick={() => setAsked('shift')}>
          {t.shiftTime}
        </Button>
        <Button size="small" icon={<CalendarClock size={16} />} onClick={() => setAsked('postponed')}>
          {t.postpone}
        </Button>
        {isAnyOff && (
          <Button size="small" icon={<Undo2 size={16} />} onClick={() => setAsked('scheduled')}>
            {t.putBack}
          </Button>
        )}
        <Button size="small" variant="danger" onClick={() => setAsked('cancelled')}>
          {t.cancelGames}
        </Button>
      </SelectionBar>
      {asked && (
        <Suspense fallback={null}>
          <ChangeGamesDialog
            kind={asked}
            gameIds={selected.map(({ id }) => id)}
            {...{ organizationId, leagueId, timeZone }}
            onDone={() => {
              setAsked(undefined)
              selection.clear()
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
