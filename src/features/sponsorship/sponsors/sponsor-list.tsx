import { formatNumber } from '#i18n/format.ts'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import type { ListedSponsor } from './list-sponsors.ts'
import { SponsorMark } from './sponsor-mark.tsx'
import { toSponsorPath } from './sponsor-paths.ts'
import { sponsorStateLabels } from './sponsor-words.ts'
import { t } from './words.ts'

type Actions = { readonly onDelete: (sponsorId: string) => void }

/** The number of sponsors rendered at a time: thousands would take seconds, and no one reads them all. */
const pageSize = 50

/** A table on a laptop, cards on a phone. */
export function SponsorList({
  found,
  wish,
  ...actions
}: {
  found: readonly ListedSponsor[]
  /** The search; a different search starts again from the first page. */
  wish: string
} & Actions) {
  const [opened, setOpened] = useState({ wish, rows: pageSize })
  const shown = opened.wish === wish ? opened.rows : pageSize
  const isNarrow = useMediaQuery('(max-width: 63.99rem)')
  const page = found.slice(0, shown)
  return (
    <>
      {isNarrow ? (
        <ul className="grid gap-3 sm:grid-cols-2">
          {page.map((one) => (
            <SponsorCard key={one.sponsor.id} listed={one} {...actions} />
          ))}
        </ul>
      ) : (
        <Card className="overflow-x-auto">
          <SponsorTable page={page} {...actions} />
        </Card>
      )}
      {page.length < found.length && (
        <Button className="self-center" onClick={() => setOpened({ wish, rows: shown + pageSize })}>
          {t.showMoreLeft(formatNumber(found.length - page.length))}
        </Button>
      )}
    </>
  )
}

const columns = [t.company, t.contact, t.status, t.packages, t.actions]

function SponsorTable({ page, ...actions }: { page: readonly ListedSponsor[] } & Actions) {
  return (
    <table aria-label={t.sponsors} className="w-full border-collapse wrap-break-word">
      <TableHead columns={columns} />
      <tbody className="divide-y divide-line">
        {page.map((listed) => (
          <tr key={listed.sponsor.id}>
            <th scope="row" className="px-3 py-2 text-left font-semibold">
              <span className="flex min-w-44 items-center gap-3">
                <SponsorMark {...listed.sponsor} />
                <SponsorLink {...listed.sponsor} />
              </span>
            </th>
            <td className="px-3 py-2">
              <span className="block wrap-anywhere">{listed.sponsor.contact_name}</span>
              <EmailLink {...listed.sponsor} />
            </td>
            <td className="px-3 py-2">
              <StatusPill {...listed.sponsor} />
            </td>
            <td className="px-3 py-2">
              <PackageChips {...listed} />
            </td>
            <td className="px-1 py-2">
              <RowActions listed={listed} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SponsorCard({ listed, ...actions }: { listed: ListedSponsor } & Actions) {
  const { sponsor } = listed
  return (
    <li className="flex min-w-0">
      <Card className="flex min-w-0 flex-1 flex-col gap-1 p-4">
        <div className="flex items-start gap-3">
          <SponsorMark {...sponsor} />
          <div className="min-w-0 flex-1">
            <h2>
              <SponsorLink {...sponsor} />
            </h2>
            {sponsor.contact_name !== null && <p className="text-soft wrap-anywhere">{sponsor.contact_name}</p>}
          </div>
          <span className="-mt-2 -mr-2 flex shrink-0">
            <RowActions listed={listed} {...actions} />
          </span>
        </div>
        <EmailLink {...sponsor} />
        <div className="flex flex-wrap items-center gap-2">
          <StatusPill {...sponsor} />
          <PackageChips {...listed} />
        </div>
      </Card>
    </li>
  )
}

function SponsorLink({ id, company_name }: ListedSponsor['sponsor']) {
  return (
    <Link
      to={toSponsorPath(id)}
      className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere text-ink hover:text-accent compact:min-h-0"
    >
      {company_name}
    </Link>
  )
}

function EmailLink({ contact_email: email }: ListedSponsor['sponsor']) {
  if (email === null) return null
  const [local, ...rest] = email.split('@')
  return (
    <a
      aria-label={email}
      href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent wrap-anywhere hover:text-accent-strong"
    >
      <Mail size={18} className="shrink-0" />
      {/* In a narrow column, the address preferably breaks after the @. */}
      <span>
        {local}
        {rest.length > 0 && (
          <>
            @<wbr />
            {rest.join('@')}
          </>
        )}
      </span>
    </a>
  )
}

function StatusPill({ status }: ListedSponsor['sponsor']) {
  const { label, tone } = sponsorStateLabels[status]
  return <Pill tone={tone}>{label}</Pill>
}

function PackageChips({ packages }: ListedSponsor) {
  if (packages.length === 0) return null
  return (
    <ul aria-label={t.packages} className="flex flex-wrap gap-1">
      {packages.map(({ id, name }) => (
        <li key={id} className="flex max-w-full">
          <Pill wrap>
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </Pill>
        </li>
      ))}
    </ul>
  )
}

function RowActions({ listed: { sponsor }, onDelete }: { listed: ListedSponsor } & Actions) {
  const { id, company_name } = sponsor
  return (
    <RowMenu
      name={company_name}
      items={[
        { label: t.edit(company_name), to: toSponsorPath(id) },
        { label: t.deleteText(company_name), isDanger: true, onSelect: () => onDelete(id) },
      ]}
    />
  )
}
