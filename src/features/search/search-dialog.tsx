import { CornerDownLeft, Search, WifiOff, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { describeUnplayed } from '#domain/tournaments/match-words.ts'
import { Avatar } from '#ui/brand/avatar.tsx'
import { GameStatus } from '#ui/brand/game-status.tsx'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import { getModifierKey } from '#ui/browser/modifier-key.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { classNames } from '#ui/class-names.ts'
import { useModal } from '#ui/dialogs/use-modal.ts'
import { registerNoticePlace } from '#ui/feedback/notice-places.ts'
import { Button } from '#ui/plain-button.tsx'
import { leaveScreen } from '#ui/forms/leave-screen.ts'
import { findMatch, prepareEntries, rankEntries, type SearchKind } from '#domain/search/rank-entries.ts'
import { listTeamActions, readEntries, type FoundEntry } from './read-entries.ts'
import { readRecentKeys, rememberEntry } from './recent-entries.ts'
import { t } from './words.ts'

/** A screen, an action or a help topic that the search offers in addition to what is in the database. */
export type SearchTarget = {
  readonly kind: 'screen' | 'action' | 'help'
  readonly label: string
  /** Other words that it is found by. */
  readonly keywords?: string
  readonly to: string
  readonly icon?: LucideIcon | undefined
}

type Shown = { readonly heading: string; readonly entries: readonly FoundEntry[] }

/**
 * The search over everything on this device: a combobox in a dialog. Arrow keys choose, Enter opens, with ⌘ or Ctrl in
 * a new tab. Without a query, what was opened last.
 */
export function SearchDialog({
  actor,
  targets,
  onClose,
}: {
  actor: Actor
  targets: readonly SearchTarget[]
  onClose: () => void
}) {
  const { ref, leave, typed: _, stay: __, ...events } = useModal(onClose, { dismissible: true, startsAt: 'field' })
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const { shown, isLoading } = useShownEntries(actor, targets, query)
  const flat = shown.flatMap(({ entries }) => entries)
  const current = flat[Math.min(chosen, flat.length - 1)]
  const db = useDatabase()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const id = useId()
  const open = (entry: FoundEntry, inNewTab: boolean) => {
    rememberEntry(db, actor.organizationId, entry.key).catch(() => undefined) // only a convenience
    if (inNewTab) {
      window.open(entry.to)
      return
    }
    onClose()
    leaveScreen(() => void navigate(entry.to))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault() // otherwise the first Escape would only clear the field
      leave()
    }
    if (flat.length === 0) return
    const next = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setChosen((next + flat.length) % flat.length)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      open(current, event.metaKey || event.ctrlKey)
    }
  }
  return (
    <dialog
      ref={ref}
      aria-label={t.search}
      {...events}
      className="m-0 h-dvh max-h-[calc(100dvh-var(--keyboard))] w-full max-w-none overflow-hidden bg-bg p-0 text-ink lg:mx-auto lg:mt-22 lg:h-fit lg:max-h-[calc(100dvh-8rem)] lg:w-[640px] lg:rounded-[14px] lg:bg-card lg:shadow-pop"
    >
      <div className="flex max-h-[inherit] flex-col pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]">
        <div className="flex items-center gap-1 border-b border-line px-4 py-2">
          <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
            <Search size={18} className="shrink-0 text-mute" />
            <span className="sr-only">{t.search}</span>
            <input
              type="search"
              role="combobox"
              autoComplete="off"
              enterKeyHint="go"
              aria-expanded={flat.length > 0}
              aria-controls={flat.length > 0 ? `${id}-list` : undefined}
              aria-autocomplete="list"
              aria-activedescendant={current && toOptionId(id, current)}
              value={query}
              onChange={({ target }) => {
                setQuery(target.value)
                setChosen(0)
              }}
              onKeyDown={onKeyDown}
              className="min-h-11 w-full min-w-0 bg-transparent text-[16px] outline-none lg:[&::-webkit-search-cancel-button]:hidden"
            />
          </label>
          <span aria-hidden="true" className="text-tiny text-mute max-lg:hidden">
            <Key>{escapeKey}</Key>
          </span>
          <Button variant="quiet" className="lg:hidden" onClick={leave}>
            {t.cancel}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {query.trim() === '' || isLoading ? '' : t.resultCount(flat.length)}
        </p>
        <div className="relative flex min-h-0 flex-1 flex-col px-4 py-2 lg:px-1.5">
          {!isOnline && (
            <p className="mt-1 mb-2 flex items-center gap-2 rounded-card border border-tone-edge bg-amber-tint px-3.5 py-2 text-note font-medium text-amber lg:mx-2.5">
              <WifiOff size={16} className="shrink-0" />
              {t.offline}
            </p>
          )}
          {isLoading && <p className="px-2.5 py-3 text-soft">{t.loading}</p>}
          {!isLoading && flat.length === 0 && (
            <div className="px-2.5 py-6 text-center">
              <p className="font-medium break-words">{t.noneFound(query.trim())}</p>
              <p className="mt-1 text-note text-soft">{t.noneFoundHint}</p>
            </div>
          )}
          {flat.length > 0 && (
            <div role="listbox" id={`${id}-list`} aria-label={t.results} className="min-h-0 flex-1 overflow-y-auto">
              {shown.map(({ heading, entries }) => (
                <div key={heading} role="group" aria-label={heading} className="mb-2">
                  <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-tiny font-medium text-mute">
                    {heading}
                  </p>
                  {entries.map((entry) => (
                    <Result
                      key={entry.key}
                      id={toOptionId(id, entry)}
                      entry={entry}
                      query={query}
                      icon={targets.find(({ to }) => to === entry.key)?.icon ?? CornerDownLeft}
                      isChosen={entry === current}
                      onPoint={() => setChosen(flat.indexOf(entry))}
                      onOpen={(inNewTab) => open(entry, inNewTab)}
                    />
                  ))}
                </div>
              ))}
            </div>
          )}
        </div>
        <div ref={registerNoticePlace} />
        <p
          aria-hidden="true"
          className="flex flex-wrap gap-x-4 border-t border-line bg-bg px-4 py-2 text-tiny text-mute max-lg:hidden"
        >
          {[
            { keys: ['↑', '↓'], does: t.choose },
            { keys: ['↵'], does: t.open },
            { keys: [getModifierKey(), '↵'], does: t.newTab },
          ].map(({ keys, does }) => (
            <span key={does} className="inline-flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
              {does}
            </span>
          ))}
          <span className="ml-auto">{t.searchesDevice}</span>
        </p>
      </div>
    </dialog>
  )
}

function toOptionId(id: string, { key }: FoundEntry): string {
  return `${id}-${key}`
}

const escapeKey = 'Esc'

function Key({ children }: { children: string }) {
  return <kbd className="rounded bg-sunken px-1 font-medium">{children}</kbd>
}

function Result({
  id,
  entry,
  query,
  icon: Icon,
  isChosen,
  onPoint,
  onOpen,
}: {
  id: string
  entry: FoundEntry
  query: string
  icon: LucideIcon
  isChosen: boolean
  onPoint: () => void
  onOpen: (inNewTab: boolean) => void
}) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const description = entry.describe()
  return (
    // The keys are those of the combobox, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      onMouseMove={isChosen ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ metaKey, ctrlKey }) => onOpen(metaKey || ctrlKey)}
      className={classNames(
        'grid min-h-14 scroll-my-8 grid-cols-[28px_minmax(0,1fr)_auto] items-center  gap-x-2.5 rounded-[9px] px-2.5 py-1 compact:min-h-10',
        isChosen && 'bg-tint forced-colors:outline',
      )}
    >
      <Picture entry={entry} icon={<Icon size={16} />} />
      <span className="min-w-0">
        <Highlighted text={entry.title} query={query} />
        {description && <span className="text-note text-mute max-lg:block lg:ml-1.5">{description}</span>}
      </span>
      {entry.game && <GameStatus status={entry.game.status} words={describeUnplayed(entry.game)} />}
    </div>
  )
}

function Picture({ entry, icon }: { entry: FoundEntry; icon: ReactNode }) {
  if (entry.team) return <TeamMark team={entry.team} size="small" />
  if (entry.kind === 'person') return <Avatar name={entry.title} />
  return <span className="grid size-[28px] place-items-center rounded-[7px] bg-sunken text-soft">{icon}</span>
}

function Highlighted({ text, query }: { text: string; query: string }) {
  const match = findMatch(text, query)
  if (!match) return <span>{text}</span>
  return (
    <span>
      {text.slice(0, match.start)}
      <mark className="bg-transparent font-semibold text-accent">{text.slice(match.start, match.end)}</mark>
      {text.slice(match.end)}
    </span>
  )
}

function useShownEntries(
  actor: Actor,
  targets: readonly SearchTarget[],
  query: string,
): { readonly shown: readonly Shown[]; readonly isLoading: boolean } {
  const [now] = useState(() => new Date().toISOString())
  const readOnce = useMemo(() => createSingleRead(actor, now), [actor, now])
  const entries = useLiveQuery(readOnce, [readOnce])
  const recentKeys = useLiveQuery((db) => readRecentKeys(db, actor.organizationId), [actor.organizationId])
  const offered = useMemo(() => targets.map(toEntry), [targets])
  const prepared = useMemo(() => prepareEntries([...(entries ?? []), ...offered]), [entries, offered])
  const groups = useMemo(() => rankEntries(prepared, query), [prepared, query])
  if (query.trim() === '') {
    const byKey = new Map([...(entries ?? []), ...offered].map((entry) => [entry.key, entry]))
    const recent = (recentKeys ?? []).flatMap((key) => byKey.get(key) ?? [])
    const sections = [
      { heading: t.recent, entries: recent },
      { heading: t.actions, entries: offered.filter(({ kind }) => kind === 'action') },
      { heading: t.screens, entries: offered.filter(({ kind }) => kind === 'screen') },
    ]
    const seen = new Set<string>()
    const shown = sections.map(({ heading, entries: all }) => ({
      heading,
      entries: all.filter(({ key }) => !seen.has(key) && seen.add(key)),
    }))
    return { shown: shown.filter(({ entries: some }) => some.length > 0), isLoading: false }
  }
  const team = groups.find(({ kind }) => kind === 'team')?.entries[0]?.team
  const teamActions = team && entries ? listTeamActions(team, { entries, now }) : []
  const withActions = groups.some(({ kind }) => kind === 'action')
    ? groups
    : [...groups, ...(teamActions.length > 0 ? [{ kind: 'action' as const, entries: [] }] : [])]
  return {
    shown: withActions.map(({ kind, entries: some }) => ({
      heading: headings[kind],
      entries: kind === 'action' ? [...teamActions, ...some] : some,
    })),
    isLoading: entries === undefined,
  }
}

/** Whole tables are read, so only once per opening: a later run, after a change, reads nothing and is the last. */
function createSingleRead(actor: Actor, now: string) {
  let found: readonly FoundEntry[] | undefined
  return async (db: LocalDatabase) => (found ??= await readEntries(db, actor, now))
}

const headings: Readonly<Record<SearchKind, string>> = {
  team: t.teams,
  game: t.games,
  person: t.people,
  league: t.leagues,
  venue: t.venues,
  action: t.actions,
  screen: t.screens,
  help: t.help,
}

function toEntry({ kind, label, keywords = '', to }: SearchTarget): FoundEntry {
  return { key: to, kind, title: label, more: keywords, distance: 0, to, describe: () => '' }
}
