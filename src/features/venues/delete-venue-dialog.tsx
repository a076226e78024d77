import { useState } from 'react'
import { useAffectedPeople } from '#data/changes/affected-people.ts'
import { useLiveQuery } from '#data/queries/context.tsx'
import { describeAffected, describeNotified } from '#domain/scheduling/conflicts/affected-people.ts'
import type { Venue, VenueField } from '#domain/schema/venues.ts'
import { DeleteDialog } from '#ui/dialogs/delete-dialog.tsx'
import { ReasonField } from '#ui/forms/reason-field.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { deleteVenue, filterGamesOn, isUpcomingGame, restoreVenue } from './delete-venue.ts'
import type { VenueDetails } from './venue-form.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Says what is deleted with a venue, and asks for a reason if published games lose their place. */
export function DeleteVenueDialog({ venue, fields, onClose }: VenueDetails & { onClose: () => void }) {
  const now = useCurrentMinute()
  const games = useLiveQuery((db) => readGames(db, venue, fields, now), [venue, fields, now]) ?? noGames
  const affected = useAffectedPeople(games.published)
  const [reason, setReason] = useState('')
  const notifiesPeople = games.published.length > 0
  const { ahead, others } = games
  return (
    <DeleteDialog
      noun={t.venue}
      remove={(db, actor) => deleteVenue(db, actor, venue.id, { reason: notifiesPeople ? reason : null })}
      restore={restoreVenue}
      undone={t.isBack(venue.name)}
      note={notifiesPeople && affected ? describeNotified(affected) : undefined}
      onClose={onClose}
    >
      <ul className="list-disc pl-5">
        <li>
          {rich(t.deletesVenue, {
            venue: <strong>{venue.name}</strong>,
            fields: t.fieldCount(fields.length),
          })}
        </li>
        {ahead > 0 && <li>{t.gamesLoseField(ahead)}</li>}
        {others > 0 && <li>{t.gamesNoLongerShowField(others)}</li>}
      </ul>
      {notifiesPeople && affected && (
        <ReasonField
          affected={describeAffected(affected)}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </DeleteDialog>
  )
}

type Games = {
  readonly ahead: number
  /** The number of games that were played or called off, or have started. */
  readonly others: number
  /** Upcoming games in published schedules. */
  readonly published: readonly string[]
}

const noGames: Games = { ahead: 0, others: 0, published: [] }

async function readGames(db: LocalDatabase, venue: Venue, fields: readonly VenueField[], now: string): Promise<Games> {
  const all = await db.games.where('organization_id').equals(venue.organization_id).toArray()
  const here = filterGamesOn(fields, all)
  const ahead = here.filter((game) => isUpcomingGame(game, now))
  const schedules = await db.schedules.bulkGet([...new Set(ahead.map((game) => game.schedule_id))])
  const drafts = new Set(schedules.flatMap((one) => (one?.status === 'draft' ? [one.id] : [])))
  return {
    ahead: ahead.length,
    others: here.length - ahead.length,
    published: ahead.filter((game) => !drafts.has(game.schedule_id)).map(({ id }) => id),
  }
}
