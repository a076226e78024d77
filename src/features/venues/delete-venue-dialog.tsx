import { useActor, useDatabase, useLive } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import { count } from '#ui/count.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/toast.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { deleteVenue, gamesOn, restoreVenue } from './delete-venue.ts'
import type { WholeVenue } from './venue-form.ts'

export function DeleteVenueDialog({ venue, fields, onClose }: WholeVenue & { onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const now = useMinute()
  const games = useLive(
    async (db) => {
      const all = await db.games.where('organization_id').equals(venue.organization_id).toArray()
      return gamesOn(fields, all).map(({ start_time }) => start_time)
    },
    [venue.organization_id, fields],
  )
  const confirm = async () => {
    if (!actor) return
    try {
      const deleted = await deleteVenue(db, actor, venue.id)
      notify.undoable('Venue deleted successfully', () => {
        restoreVenue(db, actor, deleted).then(
          () => notify.success(`${venue.name} is back`),
          (error: unknown) => notify.error(refusalWords(error)),
        )
      })
    } catch (error) {
      notify.error(refusalWords(error))
    }
    onClose()
  }
  const ahead = games?.filter((start) => start >= now).length ?? 0
  const past = (games?.length ?? 0) - ahead
  return (
    <ConfirmDialog title="Delete Venue" confirmLabel="Delete Venue" onConfirm={() => void confirm()} onClose={onClose}>
      <p>Are you sure you want to delete this venue?</p>
      <ul className="mt-3 list-disc pl-5">
        <li>
          <strong>{venue.name}</strong> goes, with {count(fields.length, 'field')}, its opening hours and closures.
        </li>
        {ahead > 0 && (
          <li>
            {count(ahead, 'future game')} {ahead === 1 ? 'loses its' : 'lose their'} place.
          </li>
        )}
        {past > 0 && (
          <li>
            {count(past, 'past game')} no longer {past === 1 ? 'says' : 'say'} where{' '}
            {past === 1 ? 'it was' : 'they were'} played.
          </li>
        )}
      </ul>
    </ConfirmDialog>
  )
}
