import { ChevronRight, Settings, ShieldCheck, Trophy, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Section } from '#ui/layout/section.tsx'
import { leaguesPath, securityPath, settingsPath, usersPath } from './dashboard-links.ts'

const actions: readonly { readonly to: string; readonly label: string; readonly icon: LucideIcon }[] = [
  { to: usersPath, label: 'Manage Users', icon: Users },
  { to: leaguesPath, label: 'Manage Leagues', icon: Trophy },
  { to: securityPath, label: 'Security Settings', icon: ShieldCheck },
  { to: settingsPath, label: 'System Settings', icon: Settings },
]

/** The ways on that are taken most. */
export function QuickActions() {
  return (
    <Section title="Quick Actions">
      <ul className="-my-2 divide-y divide-line">
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 font-semibold text-ink no-underline hover:text-accent"
            >
              <Icon aria-hidden="true" size={20} className="shrink-0 text-accent" />
              {label}
              <ChevronRight aria-hidden="true" size={18} className="ml-auto shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
