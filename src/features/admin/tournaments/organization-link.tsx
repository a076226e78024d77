import { useNavigate } from 'react-router-dom'
import type { AdminTournament } from '#api/administration/tournaments.ts'
import { useAccount, useDatabase } from '#data/queries/context.tsx'
import { setOrganization } from '#data/store/meta.ts'
import { Button } from '#ui/button.tsx'

/** To the league's own schedule, for an administrator of the platform who is a member of the organization as well. */
export function OrganizationLink({ tournament: { organization, league, schedule } }: { tournament: AdminTournament }) {
  const db = useDatabase()
  const navigate = useNavigate()
  const isMember = useAccount()?.organizations.some(({ id }) => id === organization.id) ?? false
  if (!isMember) return null
  const open = async () => {
    await setOrganization(db, organization.id)
    await navigate(
      schedule.bracket ? `/dashboard/schedules/${schedule.id}/bracket` : `/dashboard/leagues/${league.id}/schedule`,
    )
  }
  return <Button onClick={() => void open()}>Open in the league</Button>
}
