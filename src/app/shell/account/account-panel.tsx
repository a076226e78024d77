import {
  Bell,
  Check,
  CircleQuestionMark,
  Contrast,
  Globe,
  LayoutDashboard,
  LogOut,
  ShieldCheck,
  SunMoon,
  UserRound,
  Users,
  Vibrate,
  type LucideIcon,
} from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useAccount, useActor, useDatabase, useLiveQuery, useOrganizationId } from '#data/queries/context.tsx'
import { setOrganization } from '#data/store/meta.ts'
import { readUnsentEntries } from '#features/sync-status/read-unsent.ts'
import { formatUnsent } from '#features/sync-status/unsent.ts'
import {
  hasHighContrast,
  readThemeChoice,
  setHighContrast,
  setTheme,
  themeChoices,
  type ThemeChoice,
} from '#ui/brand/theme.ts'
import { canVibrate, isVibrationOn, setVibrationOn } from '#ui/browser/haptics.ts'
import { LanguageChoice } from '#ui/forms/language-choice.tsx'
import { leaveScreen } from '#ui/forms/leave-screen.ts'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import type { Leaving } from './leave-question.tsx'
import { Person } from './person.tsx'
import { useOrganizations } from './use-organizations.ts'
import { paths } from '../../routes/paths.ts'
import { t } from './words.ts'

/**
 * Everything about the person and this device in one place: who is signed in, how the screen looks, the organization,
 * and the ways to leave. `onFollow` and `onLeave` close whatever the panel is in.
 */
export function AccountPanel({
  isTitled = false,
  onFollow,
  onLeave,
}: {
  /** Whether the title above the panel already says who is signed in. */
  isTitled?: boolean
  onFollow: () => void
  onLeave: (how: Leaving) => void
}) {
  const account = useAccount()
  return (
    <div className="flex flex-col">
      {!isTitled && (
        <div className="px-2 pt-2 pb-3">
          <Person hasEmail />
        </div>
      )}
      <Group>
        <Setting icon={SunMoon} label={t.theme}>
          <ThemeSwitch />
        </Setting>
        <Switch icon={Contrast} note={t.brightSun} read={hasHighContrast} write={setHighContrast}>
          {t.highContrast}
        </Switch>
        {canVibrate() && (
          <Switch icon={Vibrate} read={isVibrationOn} write={setVibrationOn}>
            {t.vibrateWhenICount}
          </Switch>
        )}
        <Setting icon={Globe} label={t.language}>
          <LanguageChoice />
        </Setting>
      </Group>
      <Group>
        <Row icon={UserRound} to={paths.profile} onFollow={onFollow}>
          {t.profile}
        </Row>
        {useActor() && (
          <Row icon={Bell} to={paths.notifications} onFollow={onFollow}>
            {t.notifications}
          </Row>
        )}
        <Row icon={CircleQuestionMark} to={paths.help} onFollow={onFollow}>
          {t.help}
        </Row>
        {account?.isAdmin && <AdministrationLink onFollow={onFollow} />}
      </Group>
      <Organizations onFollow={onFollow} />
      <Group>
        <Action icon={Users} onPress={() => onLeave('switch')}>
          {t.switchPerson}
        </Action>
        <SignOut onPress={() => onLeave('sign_out')} />
      </Group>
    </div>
  )
}

function Group({ children }: { children: ReactNode }) {
  return <div className="flex flex-col border-t border-line-soft py-1.5 first:border-t-0">{children}</div>
}

const rowClass =
  'flex min-h-13 w-full items-center gap-3 rounded-control px-2 text-left text-ink no-underline hover:bg-hover compact:min-h-[30px]'

function RowIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={18} className="shrink-0 text-mute" />
}

function Row({
  icon,
  to,
  onFollow,
  children,
}: {
  icon: LucideIcon
  to: string
  onFollow: () => void
  children: ReactNode
}) {
  return (
    <Link to={to} onClick={onFollow} className={rowClass}>
      <RowIcon icon={icon} />
      {children}
    </Link>
  )
}

function Action({
  icon,
  describedBy,
  onPress,
  children,
}: {
  icon: LucideIcon
  describedBy?: string | undefined
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button type="button" aria-describedby={describedBy} onClick={onPress} className={rowClass}>
      <RowIcon icon={icon} />
      {children}
    </button>
  )
}

/** A choice beside its label, or below it where both don't fit on one line. */
function Setting({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 px-2 py-1 compact:min-h-[38px]">
      <RowIcon icon={icon} />
      <span aria-hidden="true" className="mr-auto">
        {label}
      </span>
      {children}
    </div>
  )
}

function ThemeSwitch() {
  const [choice, setChoice] = useState(readThemeChoice)
  const labels: Record<ThemeChoice, string> = { system: t.auto, light: t.light, dark: t.dark }
  return (
    <SegmentedControl
      label={t.theme}
      size="small"
      options={themeChoices.map((value) => ({ value, label: labels[value] }))}
      value={choice}
      onChange={(next) => {
        setChoice(next)
        setTheme(next)
      }}
    />
  )
}

/** Stored on the device, like the theme. */
function Switch({
  icon,
  note,
  read,
  write,
  children,
}: {
  icon: LucideIcon
  note?: string
  read: () => boolean
  write: (isOn: boolean) => void
  children: ReactNode
}) {
  const [isOn, setIsOn] = useState(read)
  const id = useId()
  return (
    <label className="flex min-h-13 items-center gap-3 px-2 py-1 compact:min-h-[38px]">
      <RowIcon icon={icon} />
      <span className="mr-auto min-w-0">
        <span id={`${id}-name`}>{children}</span>
        {note && (
          <span id={`${id}-note`} className="block text-note text-soft">
            {note}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={note && `${id}-note`}
        checked={isOn}
        onChange={() => {
          write(!isOn)
          setIsOn(!isOn)
        }}
        className="switch"
      />
    </label>
  )
}

/** Links to the platform administration, or back to the person's own organization. */
function AdministrationLink({ onFollow }: { onFollow: () => void }) {
  const isMember = useActor() !== null
  const isThere = useLocation().pathname.startsWith(paths.admin)
  if (!isThere) {
    return (
      <Row icon={ShieldCheck} to={paths.admin} onFollow={onFollow}>
        {t.administration}
      </Row>
    )
  }
  if (!isMember) return null
  return (
    <Row icon={LayoutDashboard} to={paths.dashboard} onFollow={onFollow}>
      {t.dashboard}
    </Row>
  )
}

/** The person's organizations if they have several, or the way to create the first one. */
function Organizations({ onFollow }: { onFollow: () => void }) {
  const db = useDatabase()
  const account = useAccount()
  const organizationId = useOrganizationId()
  const organizations = useOrganizations()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const headingId = useId()
  const change = async (id: string) => {
    await setOrganization(db, id)
    if (namesOneRow.test(pathname)) await navigate(paths.dashboard) // the path names a league or a game of the previous organization
  }
  if (account && organizations.length === 0) {
    return (
      <Group>
        <Row icon={LayoutDashboard} to={paths.welcome} onFollow={onFollow}>
          {t.createOrganization}
        </Row>
      </Group>
    )
  }
  if (organizations.length < 2) return null
  return (
    <Group>
      <h3 id={headingId} className="px-2 py-1 text-note font-medium text-mute">
        {t.organization}
      </h3>
      <ul aria-labelledby={headingId}>
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === organizationId ? 'true' : undefined}
              className={rowClass}
              onClick={() => {
                if (id !== organizationId) leaveScreen(() => void change(id))
              }}
            >
              <span className="min-w-0 flex-1">{name}</span>
              {id === organizationId && <Check size={16} className="shrink-0 text-mute" />}
            </button>
          </li>
        ))}
      </ul>
    </Group>
  )
}

const namesOneRow = /\/[0-9a-f]{8}-[0-9a-f-]{27}/

function SignOut({ onPress }: { onPress: () => void }) {
  const unsent = useLiveQuery(readUnsentEntries, []) ?? []
  const noteId = useId()
  return (
    <>
      <Action icon={LogOut} describedBy={unsent.length > 0 ? noteId : undefined} onPress={onPress}>
        {t.signOut}
      </Action>
      {unsent.length > 0 && (
        <p id={noteId} className="-mt-2 pb-1 pl-[calc(18px+var(--spacing)*5)] text-note text-soft compact:mt-0">
          {t.notSentAsked(formatUnsent(unsent))}
        </p>
      )}
    </>
  )
}
