import { classNames } from '#ui/class-names.ts'
import { PictureCrest, WindowFrame, bears, falcons, owls, sharks, tigers, wolves, type DrawnTeam } from './frames.tsx'

/** A league's standings that explain each team's rank. */
export function PictureStandings({ className }: { className?: string }) {
  return (
    <WindowFrame
      label="A table of standings: Tigers lead with 9 wins and 1 loss and have clinched, Sharks follow, Falcons stand above Bears because they won both meetings, and one result of the Wolves is disputed"
      {...(className && { className })}
    >
      <div className="flex flex-col gap-3 p-3 sm:p-4">
        <div>
          <div className="text-[17px] font-bold">Standings</div>
          <div className="text-[12px] text-soft">U12 Spring League · after 41 of 56 games</div>
        </div>
        <div className="overflow-hidden rounded-[12px] border border-line bg-card text-[13px] tabular-nums sm:text-[14px]">
          <div className={classNames(columns, 'py-2 text-[12px] font-semibold text-soft')}>
            <span>#</span>
            <span>Team</span>
            <span className="text-right">W</span>
            <span className="text-right">L</span>
            <span className="text-right">Pct</span>
            <span className="hidden text-right sm:block">Last 5</span>
          </div>
          {rows.map(({ team, won, lost, percentage, form, note }, index) => (
            <div key={team.name} className={classNames(columns, 'border-t border-line py-2')}>
              <span>{index + 1}</span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold">
                <PictureCrest team={team} className="size-6" />
                {team.name}
                {note && (
                  <span className={classNames('rounded-full px-2 text-[11px] leading-5', note.look)}>{note.text}</span>
                )}
              </span>
              <span className="text-right">{won}</span>
              <span className="text-right">{lost}</span>
              <span className="text-right">{percentage}</span>
              <span className="hidden text-right tracking-wide text-soft sm:block">{form}</span>
            </div>
          ))}
        </div>
      </div>
    </WindowFrame>
  )
}

const columns =
  'grid grid-cols-[1.25rem_minmax(0,1fr)_1.25rem_1.25rem_2.75rem] items-center gap-2 px-3 sm:grid-cols-[1.25rem_minmax(0,1fr)_1.5rem_1.5rem_3rem_6rem] sm:gap-3'

type DrawnRow = {
  team: DrawnTeam
  won: number
  lost: number
  percentage: string
  form: string
  note?: { text: string; look: string }
}

const rows: readonly DrawnRow[] = [
  {
    team: tigers,
    won: 9,
    lost: 1,
    percentage: '.900',
    form: 'W W W L W',
    note: { text: 'clinched', look: 'bg-green-tint text-green' },
  },
  { team: sharks, won: 7, lost: 3, percentage: '.700', form: 'W L W W W' },
  {
    team: falcons,
    won: 6,
    lost: 4,
    percentage: '.600',
    form: 'L W W L W',
    note: { text: 'above Bears: won both meetings', look: 'bg-gray-tint text-gray font-normal' },
  },
  { team: bears, won: 6, lost: 4, percentage: '.600', form: 'W W L L W' },
  {
    team: wolves,
    won: 5,
    lost: 5,
    percentage: '.500',
    form: 'L W L W W',
    note: { text: '1 disputed', look: 'bg-amber-tint text-amber' },
  },
  { team: owls, won: 3, lost: 7, percentage: '.300', form: 'L L W L L' },
]
