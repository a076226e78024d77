import { useState } from 'react'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { can } from '#domain/people/capabilities.ts'
import { formatRole } from '#domain/people/roles.ts'
import { teamStaffRoles, type Team, type TeamStaff } from '#domain/schema/leagues.ts'
import type { Membership } from '#domain/schema/organizations.ts'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { assignStaff, removeStaff, restoreStaff, staffRoleLabels } from './staff.ts'
import { t } from './words.ts'
import { unboxed } from './unboxed.ts'
import { rich } from '#ui/rich-text.tsx'
import { Options } from '#ui/forms/options.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The team's coaches. A team manager must be on this list to report the team's scores and edit its roster. */
export function StaffCard({ team }: { team: Team }) {
  const db = useDatabase()
  const actor = useActor()
  const read = useLiveQuery((db) => readStaff(db, team), [team.id, team.organization_id])
  const [removing, setRemoving] = useState<TeamStaff>()
  const mayManage = can(actor, 'team_staff.manage')
  const remove = async (staff: TeamStaff) => {
    if (!actor) return
    try {
      await removeStaff(db, actor, staff.id)
      notify.undoable(t.staffMemberRemovedSuccessfully, () => {
        restoreStaff(db, actor, staff).catch((error: unknown) => notify.error(errorMessage(error)))
      })
    } catch (error) {
      notify.error(errorMessage(error))
    }
    setRemoving(undefined)
  }
  return (
    <Card className={`flex flex-col gap-3 p-4 sm:p-5 ${unboxed}`}>
      <h2>{t.staff}</h2>
      {!read && <SkeletonLines count={2} />}
      {read?.staff.length === 0 && <p className="text-soft">{t.nobodyStaffTeamYet}</p>}
      {read && read.staff.length > 0 && (
        <ul className="divide-y divide-line">
          {read.staff.map(({ staff, name }) => (
            <li key={staff.id} className="flex min-h-11 items-center gap-2 py-1">
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{name}</p>
                <p className="text-note text-soft">{staffRoleLabels[staff.role]}</p>
              </div>
              {mayManage && (
                <RowMenu
                  name={name}
                  items={[{ label: t.removeFromStaff(name), isDanger: true, onSelect: () => setRemoving(staff) }]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayManage && read && <AssignStaffForm team={team} members={read.others} />}
      {removing && (
        <ConfirmDialog
          title={t.removeFromStaff2}
          confirmLabel={t.remove2}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            {rich(t.youSureYouWant3, {
              person: (
                <strong>{read?.staff.find(({ staff }) => staff.id === removing.id)?.name ?? t.thisPerson}</strong>
              ),
              team: team.name,
            })}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function AssignStaffForm({ team, members }: { team: Team; members: readonly Membership[] }) {
  const db = useDatabase()
  const actor = useActor()
  const [userId, setUserId] = useState('')
  const [role, setRole] = useState<TeamStaff['role']>('head_coach')
  const [problem, setProblem] = useState<string>()
  const chosen = members.find((member) => member.user_id === userId)
  if (members.length === 0) {
    return <p className="border-t border-line pt-3 text-note text-soft">{t.everyMemberOrganization}</p>
  }
  const assign = async () => {
    if (!actor) return
    if (!chosen) return setProblem(t.pleaseSelectMember)
    try {
      await assignStaff(db, actor, team.id, chosen.user_id, role)
      setUserId('')
      notify.success(t.staffMemberAddedSuccessfully)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void assign()
      }}
      className="flex flex-col gap-3 border-t border-line pt-3"
    >
      <h3>{t.addStaff}</h3>
      <SelectField
        label={t.member}
        value={userId}
        error={problem}
        hint={chosen && limitedRoles.has(chosen.role) && t.theyCanReadNot(formatRole(chosen.role))}
        onChange={(event) => {
          setUserId(event.target.value)
          setProblem(undefined)
        }}
      >
        <option value="">{t.selectMember}</option>
        {members.map((member) => (
          <option key={member.id} value={member.user_id}>
            {nameOf(member)} ({formatRole(member.role)})
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.as}
        value={role}
        onChange={(event) => setRole(teamStaffRoles.find((one) => one === event.target.value) ?? 'head_coach')}
      >
        <Options values={teamStaffRoles} label={(one) => staffRoleLabels[one]} />
      </SelectField>
      <div>
        <Button type="submit">{t.addStaff2}</Button>
      </div>
    </form>
  )
}

const limitedRoles: ReadonlySet<Membership['role']> = new Set(['player', 'viewer'])

async function readStaff(db: LocalDatabase, team: Team) {
  const [rows, members] = await Promise.all([
    db.team_staff.where('team_id').equals(team.id).toArray(),
    db.memberships.where('organization_id').equals(team.organization_id).toArray(),
  ])
  const membersByUser = new Map(members.map((member) => [member.user_id, member]))
  const onStaff = new Set(rows.map((row) => row.user_id))
  return {
    staff: rows
      .map((staff) => ({ staff, name: nameOf(membersByUser.get(staff.user_id)) }))
      .toSorted(
        (a, b) =>
          teamStaffRoles.indexOf(a.staff.role) - teamStaffRoles.indexOf(b.staff.role) || a.name.localeCompare(b.name),
      ),
    others: members
      .filter((member) => !onStaff.has(member.user_id))
      .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
  }
}

/** Returns the person's name, or a general word on a device without the membership, such as a player's. */
function nameOf(member: Membership | undefined): string {
  return member?.display_name || t.aMember
}
