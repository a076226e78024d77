import { type ReactNode, useMemo } from 'react'
import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { toLocalDate } from '#domain/time.ts'
import { ProposalFigure } from './proposal-figure.tsx'
import { ProposalCalendar } from './proposal-calendar.tsx'
import type { ProposalNames } from './proposal-names.ts'
import { TeamTotalsTable } from './team-totals-table.tsx'
import { UnplacedGames, type RelaxationActions } from './unplaced-games.tsx'
import { t } from './words.ts'
import { createCertificate } from '#domain/scheduling/explain/certificate.ts'
import { Card } from '#ui/layout/card.tsx'
import { formatBestBound, formatCertificateFigure, describeCertificateVerdict } from './certificate-words.ts'

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

/** Compares the schedule's quality with the best possible for any schedule of this league. */
function ScheduleCertificate({ proposal, input }: { proposal: ScheduleProposal; input: ScheduleInput }) {
  const lines = useMemo(() => createCertificate(input, proposal), [input, proposal])
  return (
    <section aria-labelledby="certificate" className="flex flex-col gap-3">
      <h2 id="certificate">{t.scheduleQuality}</h2>
      {/* `relative` prevents the hidden heading, which is positioned outside the flow, from widening the page. */}
      <Card className="relative overflow-x-auto">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col" className="text">
                {t.figure}
              </th>
              <th scope="col">{t.here}</th>
              <th scope="col">{t.best}</th>
              <th scope="col" className="text">
                <span className="sr-only">{t.verdict}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <th scope="row" className="text whitespace-normal!">
                  {line.label}
                </th>
                <td>{formatCertificateFigure(line.name, line.value)}</td>
                <td>{formatBestBound(line)}</td>
                <td className="text">{describeCertificateVerdict(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  )
}
