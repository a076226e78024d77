import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import { ChangeHistory } from './change-history.tsx'
import { ReportHistory } from './report-history.tsx'
import type { GameSheet } from './use-game-sheet.ts'

/** What has happened to a game: changes to it, and score reports. */
export function GameHistories({ sheet }: { sheet: GameSheet }) {
  const actor = useActor()
  return (
    <>
      <ChangeHistory game={sheet.game} timeZone={sheet.league.time_zone} />
      {can(actor, 'score.read_reports') && <ReportHistory sheet={sheet} />}
    </>
  )
}
