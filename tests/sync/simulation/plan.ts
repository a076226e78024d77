import { createTestRandom } from '../../support/rows/factories.ts'

// A history is a list of steps, each with its own source of randomness, so that a step means the same regardless of
// what was left out before it. This makes it possible to shrink a failing history.

const kinds = {
  // what people do
  save: { weight: 30 },
  saveMany: { weight: 2, feature: 'bulk' },
  discard: { weight: 2.5 },
  retry: { weight: 2 },
  dropRefused: { weight: 1 },
  somebodyWrites: { weight: 2 },
  // what the engine does
  exchange: { weight: 24 },
  begin: { weight: 7 },
  deliver: { weight: 14 },
  timeOut: { weight: 3 },
  openTab: { weight: 2, feature: 'tabs' },
  timePasses: { weight: 2 },
  // what goes wrong
  crash: { weight: 2.5 },
  dieLater: { weight: 2.5 },
  connection: { weight: 2.5 },
  serverRestart: { weight: 1 },
  tombstones: { weight: 2.5, feature: 'tombstones' },
  membership: { weight: 3, feature: 'membership' },
  role: { weight: 3, feature: 'membership' },
  visibility: { weight: 1.5, feature: 'visibility' },
  backup: { weight: 3, feature: 'restore' },
  restore: { weight: 3, feature: 'restore' },
  copyProfile: { weight: 3, feature: 'copy' },
  evict: { weight: 2, feature: 'evict' },
  quota: { weight: 4, feature: 'quota' },
  session: { weight: 4, feature: 'session' },
  wrongSession: { weight: 2, feature: 'session' },
  switchAccount: { weight: 4, feature: 'switch' },
  poison: { weight: 3, feature: 'poison' },
  poisonBatch: { weight: 2, feature: 'poison' },
  damage: { weight: 2, feature: 'damage' },
  upgrade: { weight: 2, feature: 'upgrade' },
} as const satisfies Record<string, { weight: number; feature?: string }>

/** Inserted between the other steps with a separate chance, so that plans without them stay the same. */
const extras = {
  newcomers: ['newPhone', 'newPhone', 'chooseLeague', 'chooseLeague'],
  forms: ['olderApp', 'olderApp', 'olderApp', 'upgrade', 'upgrade'],
  scores: ['bothReport', 'bothReport', 'bothReport'],
  mixUps: ['swapAnswers', 'swapAnswers', 'swapAnswers', 'swapAnswers'],
  unnoticed: ['goBack', 'goBack', 'goBack', 'goBack'],
  proxies: ['proxyAnswers', 'proxyAnswers', 'proxyAnswers', 'proxyAnswers'],
  live: ['livePage', 'livePage', 'livePage', 'livePage', 'livePage', 'livePage'],
} as const

type Extra = keyof typeof extras
type PlannedKind = keyof typeof kinds
type ThemeKind =
  | 'forgetCounts'
  | 'monthPasses'
  | 'changeTwo'
  | 'poisonLast'
  | 'patchAndRemove'
  | 'refuseDelete'
  | 'forgetReport'
  | 'copyOvertakes'
  | 'resetTwice'
export type StepKind = PlannedKind | (typeof extras)[Extra][number] | ThemeKind
type PlannedFeature = Extract<(typeof kinds)[PlannedKind], { feature: string }>['feature']
export type Feature = PlannedFeature | Extra
export type Step = { readonly kind: StepKind; readonly seed: number }

export type Plan = {
  readonly seed: number
  readonly features: ReadonlySet<Feature>
  readonly people: number
  readonly phones: number
  readonly organizations: number
  readonly pageSize: number
  /** The maximum number of entries in a push. */
  readonly mutationsAtOnce: number
  /** The maximum number of patches and deletes in an entry. */
  readonly costPerEntry: number
  /** How much goes wrong on the network, from 0 to 1. */
  readonly trouble: number
  readonly steps: readonly Step[]
  /** What happens once everything is at rest. */
  readonly end: 'nothing' | 'a role changes' | 'newer app wanted' | 'tokens of another person'
}

const kindNames = Object.keys(kinds) as PlannedKind[]
const featureNames = [
  ...new Set(
    kindNames.flatMap((kind) => {
      const feature = featureOf(kind)
      return feature === null ? [] : [feature]
    }),
  ),
]

/** Plans from this number on combine what rarely happens by chance. */
export const themedFrom = 1_000_000

type Theme = {
  readonly features: readonly Feature[]
  /** The factors by which these steps occur more often than usual. */
  readonly more: Readonly<Partial<Record<PlannedKind, number>>>
  readonly besides: readonly StepKind[]
  readonly end?: Plan['end']
  readonly mutationsAtOnce?: number
}

const themes: readonly Theme[] = [
  {
    features: ['poison'],
    more: { poisonBatch: 6, poison: 5, save: 1.5 },
    besides: ['poisonLast', 'poisonLast'],
    mutationsAtOnce: 3, // so that after half was accepted, one more entry is sent, which is still fewer than a request has room for
  },
  { features: ['tabs', 'bulk'], more: { begin: 2 }, besides: ['forgetCounts', 'forgetCounts', 'forgetCounts'] },
  { features: ['copy', 'restore', 'tabs'], more: { copyProfile: 2, begin: 2, deliver: 2 }, besides: [] },
  {
    features: ['restore', 'membership'],
    more: { dropRefused: 8, role: 3, backup: 2, restore: 2, membership: 0.3 },
    besides: [],
  },
  {
    features: ['restore', 'membership'],
    more: { role: 3, membership: 1.5, backup: 2, restore: 3, somebodyWrites: 4, begin: 2, deliver: 2 },
    besides: [],
  },
  { features: ['tabs'], more: {}, besides: ['monthPasses', 'forgetCounts', 'forgetCounts'] },
  { features: ['membership'], more: {}, besides: ['changeTwo', 'changeTwo', 'changeTwo'], end: 'newer app wanted' },
  {
    features: ['tabs', 'visibility'],
    more: { begin: 4, deliver: 2, openTab: 5, visibility: 8 },
    besides: [],
    end: 'tokens of another person',
  },
  // the server goes back to an earlier moment without anyone being notified
  {
    features: ['unnoticed', 'tabs'],
    more: { begin: 3, deliver: 2, somebodyWrites: 3 },
    besides: ['goBack', 'goBack', 'goBack', 'goBack'],
  },
  {
    features: ['unnoticed', 'copy', 'tabs'],
    more: { copyProfile: 2, begin: 2, deliver: 2 },
    besides: ['goBack', 'goBack', 'goBack', 'goBack'],
  },
  {
    features: ['unnoticed', 'membership', 'restore'],
    more: { membership: 1.5, role: 2, dropRefused: 4, retry: 2 },
    besides: ['goBack', 'goBack', 'goBack', 'goBack'],
  },
]

/** Plans from this number on contain whole sequences of steps (sequences.ts), which chance alone never brings about. */
export const sequencedFrom = 10_000_000

/** Apart from `themes`, so that a plan with a theme stays the same when one is added here. */
const sequences: readonly Theme[] = [
  { features: [], more: {}, besides: ['patchAndRemove', 'patchAndRemove', 'patchAndRemove'] },
  { features: ['poison'], more: { poison: 6, discard: 4 }, besides: ['poisonLast'] },
  { features: ['restore', 'membership'], more: {}, besides: ['refuseDelete', 'refuseDelete', 'refuseDelete'] },
  { features: ['unnoticed'], more: {}, besides: ['forgetReport', 'forgetReport', 'forgetReport'] },
  { features: ['unnoticed', 'copy'], more: {}, besides: ['copyOvertakes', 'copyOvertakes'] },
  { features: ['tabs', 'visibility'], more: {}, besides: ['resetTwice', 'resetTwice', 'resetTwice'] },
]

export function planOf(seed: number): Plan {
  const theme = themeOf(seed)
  const random = createTestRandom(seed * 2_654_435_761)
  const whole = (below: number) => Math.floor(random() * below)
  const features = new Set<Feature>(theme ? theme.features : featureNames.filter(() => random() < 0.3))
  const weightOf = (kind: PlannedKind) => kinds[kind].weight * (theme?.more[kind] ?? 1)
  const possible = kindNames.filter((kind) => {
    const feature = featureOf(kind)
    return feature === null || features.has(feature)
  })
  const total = possible.reduce((sum, kind) => sum + weightOf(kind), 0)
  const draw = (): PlannedKind => {
    let left = random() * total
    for (const kind of possible) {
      left -= weightOf(kind)
      if (left < 0) return kind
    }
    return 'save'
  }
  const people = 2 + whole(2)
  const plan: Plan = {
    seed,
    features,
    people,
    phones: people + whole(2),
    organizations: random() < 0.3 ? 2 : 1,
    pageSize: 1 + whole(7),
    mutationsAtOnce: theme?.mutationsAtOnce ?? [2, 50, 3, 50][seed % 4] ?? 50,
    costPerEntry: seed % 5 < 2 ? 1 : 250,
    trouble: random() < 0.2 ? 0 : random() * 0.35,
    steps: Array.from({ length: 28 + whole(26) }, () => ({ kind: draw(), seed: whole(1e9) })),
    end: theme?.end ?? (seed % 3 === 0 ? 'a role changes' : 'nothing'),
  }
  return theme ? withMore(plan, theme.besides, random) : withExtras(plan)
}

function themeOf(seed: number): Theme | undefined {
  if (seed < themedFrom) return undefined
  if (seed < sequencedFrom) return themes[seed % themes.length]
  // Not by the remainder, because that determines the size of entries, and every theme needs entries of every size.
  return sequences[Math.floor(seed / 5) % sequences.length]
}

function withExtras(plan: Plan): Plan {
  const random = createTestRandom(plan.seed * 40_503 + 7)
  const chosen = (Object.keys(extras) as Extra[]).filter(() => random() < 0.3)
  const more = chosen.flatMap((extra): readonly StepKind[] => extras[extra])
  return { ...withMore(plan, more, random), features: new Set([...plan.features, ...chosen]) }
}

function withMore(plan: Plan, kinds: readonly StepKind[], random: () => number): Plan {
  const steps = [...plan.steps]
  for (const kind of kinds) {
    steps.splice(Math.floor(random() * (steps.length + 1)), 0, { kind, seed: Math.floor(random() * 1e9) })
  }
  return { ...plan, steps }
}

function featureOf(kind: PlannedKind): PlannedFeature | null {
  const rule: { weight: number; feature?: PlannedFeature } = kinds[kind]
  return rule.feature ?? null
}
