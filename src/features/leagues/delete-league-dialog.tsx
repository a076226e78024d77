import type { ReactNode } from 'react'
import { useActor, useDatabase, useLive } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import type { League } from '#domain/schema/leagues.ts'
import { Button } from '#ui/button.tsx'
import { count, listed } from '#ui/count.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/toast.tsx'
import { TypedConfirmDialog } from '#ui/typed-confirm-dialog.tsx'
import { archiveLeague } from './archive-league.ts'
import { canRestore, countLeagueContents, deleteLeague, type LeagueContents } from './delete-league.ts'

/** Asks, saying what goes with the league. What cannot be undone wants the league's name typed. */
export function DeleteLeagueDialog({
  league,
  onClose,
  onDeleted,
}: {
  league: League
  onClose: () => void
  onDeleted?: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const contents = useLive((db) => countLeagueContents(db, league.id), [league.id])
  if (!contents || !actor) return null

  const remove = async () => {
    const { undo } = await deleteLeague(db, actor, league.id)
    if (undo) {
      notify.undoable('League deleted successfully!', () => {
        undo().catch((error: unknown) => notify.error(refusalWords(error)))
      })
    } else {
      notify.success('League deleted successfully!')
    }
    onDeleted?.()
    onClose()
  }
  const archive = league.status === 'active' && (
    <Button
      className="mr-auto"
      onClick={() => {
        void archiveLeague(db, actor, league.id)
        onClose()
      }}
    >
      Archive instead
    </Button>
  )
  if (canRestore(actor, contents.schedules)) {
    return (
      <ConfirmDialog
        title="Delete League"
        confirmLabel="Delete League"
        instead={archive}
        onConfirm={() => {
          remove().catch((error: unknown) => {
            notify.error(refusalWords(error))
            onClose()
          })
        }}
        onClose={onClose}
      >
        <Question league={league} contents={contents}>
          For a few seconds you can undo it.
        </Question>
      </ConfirmDialog>
    )
  }
  return (
    <TypedConfirmDialog
      title="Delete League"
      expected={league.name}
      isTyped={(typed) => typed === league.name.trim()}
      byServer={false}
      confirmLabel="Delete League"
      instead={archive}
      words={refusalWords}
      onConfirm={remove}
      onClose={onClose}
    >
      <Question league={league} contents={contents}>
        This cannot be undone. An archived league keeps everything, out of the way.
      </Question>
    </TypedConfirmDialog>
  )
}

function Question({ league, contents, children }: { league: League; contents: LeagueContents; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <p>Are you sure you want to delete this league?</p>
      <p>
        <strong>{league.name}</strong> {whatGoes(contents)}
      </p>
      {contents.venues > 0 && (
        <p className="text-soft">
          {count(contents.venues, 'venue')} {contents.venues === 1 ? 'stays and is' : 'stay and are'} shared by all
          leagues from then on.
        </p>
      )}
      <p>{children}</p>
    </div>
  )
}

function whatGoes({ divisions, teams, players, schedules, games, sponsors }: LeagueContents): string {
  const parts = [
    divisions > 0 && count(divisions, 'division'),
    teams > 0 && count(teams, 'team'),
    players > 0 && count(players, 'player'),
    schedules > 0 && count(schedules, 'schedule'),
    games > 0 && `${count(games, 'game')} with ${games === 1 ? 'its' : 'their'} results`,
    sponsors > 0 && `${count(sponsors, 'sponsor')} with ${sponsors === 1 ? 'its' : 'their'} packages`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'has no teams and no schedules.' : `goes for everybody, and with it ${listed(parts)}.`
}
