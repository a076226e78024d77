import { useMemo, useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { can } from '#domain/people/capabilities.ts'
import { findRoundToPair, type RoundToPair } from '#domain/tournaments/swiss/next-round.ts'
import { listSwissRound } from '#domain/tournaments/swiss/rounds.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialogs/cancel-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { formatList } from '#i18n/format-list.ts'
import { pairRound, undoPairRound } from '../pair-round.ts'
import type { BracketSheet } from './read-bracket.ts'
import { t } from './words.ts'

/** Says that a round of a Swiss tournament can be paired. League staff can do it here. */
export function RoundPairing({ sheet }: { sheet: BracketSheet }) {
  const actor = useActor()
  const [isOpen, setIsOpen] = useState(false)
  const { stand, games, teams, rulebook } = sheet
  const found = useMemo(() => findRoundToPair(stand, { games, teams, rulebook }), [stand, games, teams, rulebook])
  if (!found) return null
  const { round, isChanged } = found
  const mayPair = can(actor, 'schedule.update')
  return (
    <>
      <Banner
        action={
          mayPair && (
            <Button variant="primary" onClick={() => setIsOpen(true)}>
              {isChanged ? t.pairAgain(round) : t.pairRound(round)}
            </Button>
          )
        }
      >
        {isChanged ? t.pairingChanged(round) : t.roundIsOver(round - 1, mayPair)}
      </Banner>
      {isOpen && <PairDialog sheet={sheet} found={found} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PairDialog({ sheet, found, onClose }: { sheet: BracketSheet; found: RoundToPair; onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const [problem, setProblem] = useState<string>()
  const { schedule, stand, times, nameOf } = sheet
  const { round, pairing } = found
  const { teams, rematches } = pairing
  const bye = teams.length % 2 === 1 ? teams.at(-1) : undefined
  const matches = listSwissRound(stand.bracket, round).slice(0, Math.floor(teams.length / 2))

  const confirm = async () => {
    if (!actor) return
    try {
      const paired = await pairRound(db, actor, { scheduleId: schedule.id, round, teams })
      toastWithUndo(t.roundIsPaired(round), {
        undo: () => undoPairRound(db, actor, paired),
        undone: t.changeWasTakenBack,
      })
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return (
    <Dialog
      title={t.pairRoundTitle(round)}
      onClose={onClose}
      wide
      footer={
        <>
          <CancelButton />
          <Button variant="primary" onClick={() => void confirm()}>
            {t.acceptPairing}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t.howPaired}</p>
        {rematches.length > 0 && (
          <Banner>{t.rematchesNeeded(formatList(rematches.map((pair) => pair.map(nameOf).join(' – '))))}</Banner>
        )}
        <ul aria-label={t.gamesOfRound(round)} className="flex flex-col">
          {matches.map(({ number, position }) => {
            const time = times.get(number)
            return (
              <li key={number} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
                <span className="font-semibold">
                  {teams
                    .slice(2 * position, 2 * position + 2)
                    .map(nameOf)
                    .join(' – ')}
                </span>
                <span className="text-note text-soft tabular">
                  {[time?.when, time?.place].filter(Boolean).join(' · ')}
                </span>
              </li>
            )
          })}
        </ul>
        {bye !== undefined && <p>{t.hasBye(nameOf(bye))}</p>}
        {problem && (
          <p role="alert" className="font-semibold text-red">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
