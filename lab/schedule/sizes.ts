import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { listProposedGames, toScheduleInput } from '#domain/scheduling/model/instance.ts'
import { checkSchedule } from '../../tests/support/schedules/schedule-check.ts'
import type { Check } from '../../tests/support/schedules/schedule-check.ts'
import { compactLeague, slotCounts } from './compact-league.ts'
import { judgeContender, processorMs, measureProcessorMs } from './contenders.ts'
import type { Contenders } from './contenders.ts'
import { formatRunDuration, printTable } from '../figures.ts'
import { formatWithBound } from './format-with-bound.ts'

const sizes = [
  { teams: 8, meetings: 1 },
  { teams: 16, meetings: 1 },
  { teams: 32, meetings: 1 },
  { teams: 64, meetings: 1 },
  { teams: 64, meetings: 2 },
]
const mostTeams = 64

/** Measures compact leagues, which have one round per week and exactly as many cells as a round has games. */
export function measureSizes({ ours, greedy, peers }: Contenders) {
  generateProposal(toScheduleInput(compactLeague(8, 1))) // warm up, so that the first league's time does not include startup
  const own = sizes.map((size) => ({ ...size, ...measureOurs(size.teams, size.meetings) }))
  const titles = sizes.map(({ teams, meetings }) => `${teams}${meetings > 1 ? ' double' : ''}`)
  printTable(
    `Compact leagues, ${ours.name}: the figure, and the best possible`,
    [
      'teams',
      'placed',
      'violations',
      'complete after',
      'all after',
      'breaks',
      'imbalance',
      'run',
      'slot spread',
      'slot gap',
    ],
    own.map(({ metrics, violations, target, completeMs, ms }, index) => [
      titles[index] ?? '',
      `${metrics.placed}/${metrics.required}`,
      violations.length,
      formatRunDuration(completeMs),
      formatRunDuration(ms),
      formatWithBound(metrics.breaks, target.breaks),
      formatWithBound(metrics.imbalance, target.imbalance),
      formatWithBound(metrics.longestRun, target.longestRun),
      formatWithBound(metrics.slotSpread, target.slotSpread),
      metrics.slotGap,
    ]),
  )
  const others = [greedy, ...peers].flatMap((contender) =>
    sizes.map(({ teams, meetings }, index) => {
      const { metrics, violations, ms } = judgeContender(contender, compactLeague(teams, meetings))
      return { name: contender.name, size: titles[index] ?? '', metrics, violations: violations.length, ms }
    }),
  )
  printTable(
    'Compact leagues, the others: their rounds in the first free cells',
    ['', 'teams', 'placed', 'violations', 'time', 'breaks', 'imbalance', 'run', 'slot spread', 'slot gap'],
    others.map(({ name, size, metrics, violations, ms }) => [
      name,
      size,
      `${metrics.placed}/${metrics.required}`,
      violations,
      formatRunDuration(ms),
      metrics.breaks,
      metrics.imbalance,
      metrics.longestRun,
      metrics.slotSpread,
      metrics.slotGap,
    ]),
  )
  return { own, others, every: measureEverySize() }
}

/**
 * Measures every number of teams with every number of start times, as single and double round robins, and lists those
 * that are not optimal.
 */
function measureEverySize() {
  const allTeams = Array.from({ length: mostTeams - 3 }, (_, index) => index + 4)
  const arrangements = [1, 2].flatMap((meetings) =>
    allTeams.flatMap((teams) => slotCounts(teams).map((slots) => ({ teams, meetings, slots }))),
  )
  const all = arrangements.map(({ teams, meetings, slots }) => {
    const { metrics, violations, target, ms } = measureOurs(teams, meetings, slots)
    const missed = [
      ...(metrics.missing > 0 ? [`${metrics.missing} games left out`] : []),
      ...(violations.length > 0 ? [`${violations.length} violations`] : []),
      ...goals
        .filter((goal) => metrics[goal] > target[goal])
        .map((goal) => `${words[goal]} ${formatWithBound(metrics[goal], target[goal])}`),
    ]
    return { teams, meetings, slots, metrics, target, missed, ms }
  })
  for (const [meetings, title] of [
    [1, 'single'],
    [2, 'double'],
  ] as const) {
    const ofKind = all.filter((size) => size.meetings === meetings)
    const rest = ofKind.filter(({ missed }) => missed.length > 0)
    const counts = goals.map((goal) => {
      const reached = ofKind.filter(({ metrics, target }) => metrics[goal] <= target[goal]).length
      return `${words[goal]} ${reached}`
    })
    console.log(
      `\n4 to ${mostTeams} teams, ${title}: ${ofKind.length - rest.length} of ${ofKind.length} are as good as can be`,
    )
    console.log(`  (${counts.join(', ')})`)
    for (const { teams, slots, missed } of rest) {
      console.log(`  ${String(teams).padStart(2)} teams on ${slots} times: ${missed.join(', ')}`)
    }
  }
  return all
}

const goals = ['breaks', 'imbalance', 'longestRun', 'slotSpread'] as const
type Target = Readonly<Record<(typeof goals)[number], number>>
const words: Readonly<Record<(typeof goals)[number], string>> = {
  breaks: 'breaks',
  imbalance: 'imbalance',
  longestRun: 'run',
  slotSpread: 'slot spread',
}

/**
 * Returns the best possible figures. Single: D. de Werra, Scheduling in sports, 1981. Double, with the second half
 * mirroring the first: 3n − 6 breaks with an even number of teams, without three consecutive home or away games if
 * there are at least six teams; n breaks with an odd number. Four teams cannot share two start times evenly: in three
 * rounds, one team always plays at only one of them.
 */
function targetOf(teams: number, meetings: number): Target {
  const isOdd = teams % 2 === 1
  if (meetings > 1) {
    return { breaks: isOdd ? teams : 3 * teams - 6, imbalance: 0, longestRun: teams === 4 ? 3 : 2, slotSpread: 1 }
  }
  return isOdd
    ? { breaks: 0, imbalance: 0, longestRun: 1, slotSpread: 1 }
    : { breaks: teams - 2, imbalance: 1, longestRun: 2, slotSpread: teams === 4 ? 3 : 1 }
}

type Measured = Check & { readonly target: Target; readonly ms: number; readonly completeMs: number }

function measureOurs(teams: number, meetings: number, slots?: number): Measured {
  const instance = compactLeague(teams, meetings, slots)
  const start = processorMs()
  let completeMs = Number.NaN
  const { result, ms } = measureProcessorMs(() =>
    generateProposal(toScheduleInput(instance), {
      onProgress({ phase, done, total }) {
        if (phase === 'placing' && done === total && Number.isNaN(completeMs)) completeMs = processorMs() - start
      },
    }),
  )
  return { ...checkSchedule(instance, listProposedGames(result)), target: targetOf(teams, meetings), ms, completeMs }
}
