import type { ReactNode } from 'react'
import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { toLocalDate } from '#domain/time.ts'
import { ProposalFigure } from './proposal-figure.tsx'
import { ProposalCalendar } from './proposal-calendar.tsx'
import type { ProposalNames } from './proposal-names.ts'
import { ScheduleCertificate } from './schedule-certificate.tsx'
import { TeamTotalsTable } from './team-totals-table.tsx'
import { UnplacedGames, type RelaxationActions } from './unplaced-games.tsx'
import { t } from './words.ts'

/** The generator's proposal, before anything is saved. */
export function ScheduleProposalView({
  proposal,
  input,
  names,
  relaxing,
  actions,
  comparison,
}: {
  proposal: ScheduleProposal
  input: ScheduleInput
  names: ProposalNames
  relaxing: RelaxationActions
  actions: ReactNode
  /** Compares with the previous proposal, if there was one. */
  comparison: ReactNode
}) {
  const { games, unplaced, metrics } = proposal
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">{t.nothingSavedYetLook}</p>
      {unplaced.length > 0 && <UnplacedGames proposal={proposal} input={input} relaxing={relaxing} />}
      <dl className="grid grid-cols-2 gap-3">
        <ProposalFigure label={t.gamesPlaced} value={t.placedOf(metrics.placed, metrics.games)} />
        <ProposalFigure
          label={t.gameDays}
          value={String(new Set(games.map(({ start }) => toLocalDate(start, names.timeZone))).size)}
        />
      </dl>
      {actions}
      {comparison}
      <ProposalCalendar games={games} names={names} />
      <TeamTotalsTable games={games} input={input} names={names} />
      <ScheduleCertificate proposal={proposal} input={input} />
    </div>
  )
}
