import {
  Bell,
  CalendarPlus,
  CircleQuestionMark,
  Download,
  ScanLine,
  ShieldCheck,
  SquarePen,
  Trophy,
  UserRound,
} from 'lucide-react'
import { useMemo } from 'react'
import { useAccount, useActor } from '#data/queries/context.tsx'
import { can, type Actor, type Capability } from '#domain/people/capabilities.ts'
import { helpTopics, isForActor } from '#features/help/topics.ts'
import { SearchDialog, type SearchTarget } from '#features/search/search-dialog.tsx'
import { toHelpPath } from '#ui/layout/help-topic.ts'
import { navigationIcons } from '../../routes/navigation-icons.ts'
import { listNavigationItems } from '../../routes/navigation.ts'
import { paths } from '../../routes/paths.ts'
import { closeSearch } from './open-search.ts'
import { t } from './words.ts'

/** The search with the screens and actions that this person may open. */
export function OwnSearchDialog() {
  const actor = useActor()
  const isAdmin = useAccount()?.isAdmin ?? false
  const targets = useMemo(() => (actor ? listTargets(actor, isAdmin) : []), [actor, isAdmin])
  if (!actor) return null
  return <SearchDialog actor={actor} targets={targets} onClose={closeSearch} />
}

function listTargets(actor: Actor, isAdmin: boolean): readonly SearchTarget[] {
  return [
    ...actions.filter(({ needs }) => can(actor, needs)).map((action) => ({ ...action, kind: 'action' as const })),
    ...listNavigationItems(actor).map(({ label, to }) => ({
      kind: 'screen' as const,
      label,
      to,
      icon: navigationIcons[to],
    })),
    { kind: 'screen', label: t.notifications, to: paths.notifications, icon: Bell },
    { kind: 'screen', label: t.profile, to: paths.profile, icon: UserRound },
    { kind: 'screen', label: t.help, to: paths.help, icon: CircleQuestionMark },
    ...(isAdmin ? [{ kind: 'screen' as const, label: t.administration, to: paths.admin, icon: ShieldCheck }] : []),
    ...helpTopics
      .filter((topic) => isForActor(topic, actor))
      .map(({ id, words }) => ({
        kind: 'help' as const,
        label: words.title,
        keywords: words.keywords,
        to: toHelpPath(id),
        icon: CircleQuestionMark,
      })),
  ]
}

const actions: readonly (Omit<SearchTarget, 'kind'> & { readonly needs: Capability })[] = [
  { needs: 'score.report_own', label: t.enterAScore, to: paths.enterScore, icon: SquarePen },
  { needs: 'score.report_own', label: t.scanCode, to: paths.scan, icon: ScanLine },
  { needs: 'schedule.create', label: t.createSchedule, to: paths.newSchedule, icon: CalendarPlus },
  { needs: 'schedule.create', label: t.createTournament, to: paths.newTournament, icon: Trophy },
  { needs: 'league.create', label: t.createLeague, to: paths.newLeague, icon: Trophy },
  { needs: 'schedule.create', label: t.importFile, to: paths.import, icon: Download },
]
