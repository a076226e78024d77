import { useActor, useDatabase, useLive } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import type { League } from '#domain/schema/leagues.ts'
import { count, listed } from '#ui/count.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/toast.tsx'
import { countLeagueContents, deleteLeague, type LeagueContents } from './delete-league.ts'

/** Asks, saying what goes with the league. */
export function DeleteLeagueDialog({ league, onClose }: { league: League; onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const contents = useLive((db) => countLeagueContents(db, league.id), [league.id])
  const confirm = async () => {
    if (!actor) return
    try {
      await deleteLeague(db, actor, league.id)
      notify.success('League deleted successfully!')
    } catch (error) {
      notify.error(refusalWords(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="Delete League"
      confirmLabel="Delete League"
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this league?</p>
      <p className="mt-3">
        <strong>{league.name}</strong>
        {contents && ` ${whatGoes(contents)}`}
      </p>
      {contents && contents.venues > 0 && (
        <p className="mt-3 text-soft">
          {count(contents.venues, 'venue')} {contents.venues === 1 ? 'stays and is' : 'stay and are'} shared by all
          leagues from then on.
        </p>
      )}
    </ConfirmDialog>
  )
}

function whatGoes({ teams, players, schedules, games }: LeagueContents): string {
  const parts = [
    teams > 0 && count(teams, 'team'),
    players > 0 && count(players, 'player'),
    schedules > 0 && count(schedules, 'schedule'),
    games > 0 && `${count(games, 'game')} with ${games === 1 ? 'its' : 'their'} results`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'has no teams and no schedules.' : `goes for good, and with it ${listed(parts)}.`
}
