import { Check, Minus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import { formatRole } from '#domain/people/roles.ts'
import { roles, type Role } from '#domain/schema/organizations.ts'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { classNames } from '#ui/class-names.ts'
import { SelectField } from '#ui/forms/form-field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { Card } from '#ui/layout/card.tsx'
import { groupAbilities, type Ability } from './areas.ts'
import { t } from './words.ts'

/** What each role may do, from the capabilities that the app itself checks: a table, or on a phone one role at a time. */
export function RolesTable() {
  const own = useActor()?.role
  const isWide = useMediaQuery('(min-width: 75rem)')
  return (
    <div className="flex flex-col gap-3">
      {isWide ? <AllRoles own={own} /> : <OneRole own={own} />}
      <p className="max-w-prose text-note text-soft">{t.leagueDecides}</p>
    </div>
  )
}

function AllRoles({ own }: { own: Role | undefined }) {
  const cellClass = (role: Role) => classNames('px-2 py-1 text-center', role === own && 'bg-tint')
  return (
    <table aria-label={t.rolesAndAbilities} className="w-full max-w-[1100px] table-fixed border-collapse">
      <thead className="sticky top-0 z-10 bg-sheet">
        <tr className="border-b border-line align-bottom">
          <th scope="col" className="py-2 pr-2 text-left text-note font-semibold text-soft">
            {t.ability}
          </th>
          {roles.map((role) => (
            <th key={role} scope="col" className={classNames(cellClass(role), 'w-[112px] text-note font-semibold')}>
              {formatRole(role)}
              {role === own && <span className="block font-normal text-soft">{t.yourRole}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {groupAbilities().map(({ area, abilities }) => (
        <tbody key={area}>
          <tr className="border-b border-line">
            <th scope="rowgroup" colSpan={roles.length + 1} className="pt-5 pb-1 text-left font-semibold">
              {t.areas[area]}
            </th>
          </tr>
          {abilities.map((ability) => (
            <tr key={ability} className="border-b border-line-soft hover:bg-hover">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {t.abilities[ability]}
              </th>
              {roles.map((role) => (
                <td key={role} className={cellClass(role)}>
                  <Mark role={role} ability={ability} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function OneRole({ own }: { own: Role | undefined }) {
  const [role, setRole] = useState<Role>(own ?? 'team_manager')
  return (
    <>
      <SelectField
        label={t.role}
        value={role}
        onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? role)}
      >
        <Options
          values={roles}
          label={(one) => (one === own ? `${formatRole(one)} · ${t.yourRole}` : formatRole(one))}
        />
      </SelectField>
      {groupAbilities().map(({ area, abilities }) => (
        <Fragment key={area}>
          <h2 className="mt-2 text-base">{t.areas[area]}</h2>
          <Card>
            <ul aria-label={t.areas[area]} className="divide-y divide-line-soft px-4">
              {abilities.map((ability) => (
                <li key={ability} className="flex min-h-11 items-center gap-3 py-2">
                  <Mark role={role} ability={ability} />
                  <span className={classNames('min-w-0 flex-1', !can({ role }, ability) && 'text-soft')}>
                    {t.abilities[ability]}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </Fragment>
      ))}
    </>
  )
}

function Mark({ role, ability }: { role: Role; ability: Ability }) {
  const isAllowed = can({ role }, ability)
  const Shape = isAllowed ? Check : Minus
  return (
    <>
      <Shape
        size={18}
        aria-hidden="true"
        className={classNames('inline-block shrink-0', isAllowed ? 'text-accent' : 'text-mute')}
      />
      <span className="sr-only">{isAllowed ? t.can : t.cannot}</span>
    </>
  )
}
