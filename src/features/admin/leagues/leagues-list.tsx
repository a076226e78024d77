import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ListedLeague } from '#api/administration/leagues.ts'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { toOrganizationPath } from '../organizations/organization-address.ts'
import { t } from './words.ts'

type Props = {
  rows: readonly ListedLeague[]
  /** Whether to show each league's organization; not needed on the organization's own page. */
  hasOrganization?: boolean
  onDelete: (league: ListedLeague) => void
}

/** A table, or cards if there is no room for one. */
export function LeaguesList(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 47.99rem)')
  return isNarrow ? <Cards {...props} /> : <Table {...props} />
}

const columns = [t.leagueName, t.sport, t.teams, t.venues, t.status, t.actions]

function Table({ rows, hasOrganization = true, onDelete }: Props) {
  return (
    <table aria-label={t.leagues} className="w-full border-collapse wrap-break-word">
      <TableHead columns={columns} />
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.organization_id + row.id}>
            <th scope="row" className="px-3 py-1.5 text-left font-semibold">
              {row.name}
              {hasOrganization && <Organization {...row} />}
            </th>
            <Cell>{row.sport}</Cell>
            <Cell>
              <span className="tabular-nums">{row.teams}</span>
            </Cell>
            <Cell>
              <span className="tabular-nums">{row.venues}</span>
            </Cell>
            <Cell>
              <Status {...row} />
            </Cell>
            <Cell>
              <RowActions league={row} onDelete={onDelete} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cell = ({ children }: { children: ReactNode }) => <td className="px-3 py-1.5">{children}</td>

function Cards({ rows, hasOrganization = true, onDelete }: Props) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.organization_id + row.id} className="flex items-start gap-2 p-4">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
              {row.name} <Status {...row} />
            </p>
            {hasOrganization && <Organization {...row} />}
            <p className="text-note text-soft tabular-nums">
              {`${row.sport} · ${t.teamCount(row.teams)} · ${t.venueCount(row.venues)}`}
            </p>
          </div>
          <RowActions league={row} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  )
}

function Organization({ organization, organization_id }: ListedLeague) {
  return (
    <Link
      to={toOrganizationPath(organization_id)}
      className="flex min-h-11 w-fit items-center text-note wrap-anywhere text-accent sm:min-h-6"
    >
      {organization}
    </Link>
  )
}

function Status({ status }: ListedLeague) {
  return <Pill tone={status === 'active' ? 'green' : 'gray'}>{status === 'active' ? t.active : t.archived}</Pill>
}

function RowActions({ league, onDelete }: { league: ListedLeague; onDelete: Props['onDelete'] }) {
  const online = useOnline()
  if (!online) return null
  const item = { label: t.deleteLeague2(league.name), isDanger: true, onSelect: () => onDelete(league) }
  return <RowMenu name={league.name} items={[item]} />
}
