import { useState, type ReactNode } from 'react'
import { useActor } from '#data/queries/context.tsx'
import { useAllowance } from '#data/changes/plan-limits.ts'
import { can } from '#domain/people/capabilities.ts'
import { PlanDialog, PlanNotice } from '#ui/feedback/plan-notice.tsx'
import { TeamDialog } from './team-dialog.tsx'
import { t } from './words.ts'

/**
 * Adds teams to a league. `openDialog` opens `dialog`: the form or, if the plan has no room for another team, an
 * explanation. `notice` warns beforehand that room is running out.
 */
export function useAddTeam(leagueId: string | undefined): {
  notice: ReactNode
  dialog: ReactNode
  openDialog: () => void
} {
  const mayAdd = can(useActor(), 'team.create')
  const allowance = useAllowance('teams', leagueId ?? null)
  const [open, setOpen] = useState<'form' | 'plan'>()
  const close = () => setOpen(undefined)
  return {
    notice: mayAdd && allowance && <PlanNotice allowance={allowance} />,
    dialog: (
      <>
        {open === 'form' && <TeamDialog leagueId={leagueId} onClose={close} />}
        {open === 'plan' && allowance && <PlanDialog title={t.addNewTeam} allowance={allowance} onClose={close} />}
      </>
    ),
    openDialog: () => setOpen(allowance?.isAtLimit ? 'plan' : 'form'),
  }
}
