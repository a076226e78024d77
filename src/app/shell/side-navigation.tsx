import { Search as SearchIcon } from 'lucide-react'
import { NavLink, useLocation } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { groupBy } from '#domain/group-by.ts'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { SyncPills } from '#features/sync-status/sync-line.tsx'
import { OwnBrand } from '#ui/brand/own-brand.tsx'
import { getModifierKey } from '#ui/browser/modifier-key.ts'
import { AccountMenu } from './account/account-menu.tsx'
import {
  findCurrentItem,
  listNavigationItems,
  type NavigationGroup,
  type NavigationItem,
} from '../routes/navigation.ts'
import { SideHelpLink } from './help-link.tsx'
import { openSearch, searchKeys } from './search/open-search.ts'
import { navigationIcons } from '../routes/navigation-icons.ts'
import { getSideLinkClass, Sidebar } from './sidebar.tsx'
import { t } from './words.ts'

/** On a laptop: search, the screens by group, whether everything is saved, and the account menu. */
export function SideNavigation() {
  const actor = useActor()
  const items = listNavigationItems(actor)
  const current = findCurrentItem(items, useLocation().pathname)
  const groups = groupBy(items, ({ group }) => group)
  return (
    <Sidebar>
      <div className="flex min-h-11 items-center justify-between pl-2">
        <OwnBrand />
        {actor && <NotificationBell />}
      </div>
      {actor && <SearchButton />}
      <nav aria-label={t.main} className="flex flex-col">
        {[...groups].map(([group, entries]) => (
          <NavigationList key={group} group={group} items={entries} current={current} />
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-1 pt-2">
        <div className="px-2 py-1">
          <SyncPills />
        </div>
        <SideHelpLink />
        <AccountMenu />
      </div>
    </Sidebar>
  )
}

function SearchButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={searchKeys}
      onClick={openSearch}
      className="mt-1.5 mb-2 flex min-h-11 items-center gap-2 rounded-control border border-line-button bg-card px-2.5 text-mute hover:border-line-strong"
    >
      <SearchIcon size={16} />
      {t.search}
      <kbd
        aria-hidden="true"
        className="ml-auto rounded bg-sunken px-1 text-tiny font-medium text-mute"
      >{`${getModifierKey()} K`}</kbd>
    </button>
  )
}

function NavigationList({
  group,
  items,
  current,
}: {
  group: NavigationGroup
  items: readonly NavigationItem[]
  current: NavigationItem | undefined
}) {
  const label = { main: null, season: t.season, organization: t.organization }[group]
  return (
    <>
      {label !== null && (
        <p aria-hidden="true" className="px-2 pt-3 pb-1 text-tiny font-medium text-mute">
          {label}
        </p>
      )}
      <ul aria-label={label ?? undefined} className="flex flex-col gap-px">
        {items.map((item) => (
          <li key={item.to}>
            <NavLink
              to={item.to}
              aria-current={item === current ? 'page' : undefined}
              className={getSideLinkClass(item === current)}
            >
              <Icon of={item} isCurrent={item === current} />
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Icon({ of, isCurrent }: { of: NavigationItem; isCurrent: boolean }) {
  const Shape = navigationIcons[of.to]
  return Shape && <Shape size={16} className={isCurrent ? undefined : 'text-mute'} />
}
