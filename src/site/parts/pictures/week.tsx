import { classNames } from '#ui/class-names.ts'
import { WindowFrame } from './frames.tsx'

export function PictureWeek({ className }: { className?: string }) {
  return (
    <WindowFrame
      label="The week of a league on a laptop: weekday evenings with one game each, Saturday and Sunday full of games, and two that are marked because the Bears play twice, and a free time offered instead"
      {...(className && { className })}
    >
      <div className="flex flex-col gap-3 p-3 sm:p-4">
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-auto text-[17px] font-bold">Schedule</span>
          <span className="rounded-full bg-red-tint px-2.5 py-0.5 text-[12px] font-semibold text-red">
            ● 1 conflict
          </span>
          <span className="rounded-[9px] bg-accent px-3 py-1.5 text-[13px] font-semibold text-accent-ink">Publish</span>
        </div>
        <div className="rounded-[10px] border border-red bg-card px-3 py-2 text-[12px] leading-snug">
          <span className="font-bold text-red">Bears play twice</span> on Saturday. Free instead:{' '}
          <span className="font-semibold">Sun 16:00, Hill Park</span>
        </div>
        <div className="grid grid-cols-[1.6rem_repeat(4,minmax(0,1fr))] overflow-hidden rounded-[12px] border border-line bg-card sm:grid-cols-[1.6rem_repeat(7,minmax(0,1fr))]">
          <Hours />
          {days.map(({ name, date, games, isOnPhone }) => (
            <div key={name} className={classNames('border-l border-line', !isOnPhone && 'hidden sm:block')}>
              <div className="border-b border-line px-2 py-1.5 text-[11px] leading-tight text-soft">
                {name}
                <div className="text-[14px] font-bold text-ink">{date}</div>
              </div>
              <div className="grid grid-rows-[repeat(11,1.375rem)] p-1">
                {games.map((game) => (
                  <div
                    key={game.teams}
                    className={classNames(
                      'm-px overflow-hidden rounded-[7px] px-1 py-1 text-[10px] leading-[1.15]',
                      rows[game.row],
                      looks[game.look],
                    )}
                  >
                    <div className="font-bold">{game.teams}</div>
                    {game.time}
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </WindowFrame>
  )
}

function Hours() {
  return (
    <div className="grid grid-rows-[repeat(11,1.375rem)] self-end py-1 text-right text-[10px] text-soft">
      {hours.map(({ words, at }) => (
        <span key={words} className={classNames('pr-1', at)}>
          {words}
        </span>
      ))}
    </div>
  )
}

type DrawnGame = { teams: string; time: string; row: keyof typeof rows; look: keyof typeof looks }
type DrawnDay = { name: string; date: number; games: readonly DrawnGame[]; isOnPhone: boolean }

/** Each row is an hour, starting at 9:00. */
const rows = {
  2: 'row-start-2 row-span-2',
  4: 'row-start-4 row-span-2',
  5: 'row-start-5 row-span-2',
  6: 'row-start-6 row-span-2',
  8: 'row-start-8 row-span-2',
  10: 'row-start-10 row-span-2',
}

const hours = [
  { words: '10', at: 'row-start-2' },
  { words: '12', at: 'row-start-4' },
  { words: '14', at: 'row-start-6' },
  { words: '16', at: 'row-start-8' },
  { words: '18', at: 'row-start-10' },
]

const looks = {
  next: 'border-l-[3px] border-blue bg-blue-tint text-blue',
  done: 'border-l-[3px] border-line-strong bg-gray-tint text-gray',
  now: 'border-l-[3px] border-green bg-green-tint text-green',
  clash: 'border-l-[3px] border-red bg-red-tint text-red',
  free: 'border-2 border-dashed border-accent text-accent',
}

const days: readonly DrawnDay[] = [
  { name: 'Mon', date: 11, games: [], isOnPhone: false },
  { name: 'Tue', date: 12, games: [{ teams: 'Lions Owls', time: '18:00', row: 10, look: 'done' }], isOnPhone: false },
  { name: 'Wed', date: 13, games: [], isOnPhone: false },
  { name: 'Thu', date: 14, games: [{ teams: 'Wolves Tigers', time: '18:00', row: 10, look: 'done' }], isOnPhone: true },
  { name: 'Fri', date: 15, games: [{ teams: 'Foxes Owls', time: '18:00', row: 10, look: 'done' }], isOnPhone: true },
  {
    name: 'Sat',
    date: 16,
    games: [
      { teams: 'Tigers Sharks', time: '10:00', row: 2, look: 'now' },
      { teams: 'Bears Foxes', time: '12:00', row: 4, look: 'clash' },
      { teams: 'Bears Owls', time: '14:00', row: 6, look: 'clash' },
      { teams: 'Tigers Falcons', time: '16:00', row: 8, look: 'next' },
    ],
    isOnPhone: true,
  },
  {
    name: 'Sun',
    date: 17,
    games: [
      { teams: 'Lions Bears', time: '10:00', row: 2, look: 'next' },
      { teams: 'Owls Sharks', time: '13:00', row: 5, look: 'next' },
      { teams: 'Free', time: 'Hill Park', row: 8, look: 'free' },
    ],
    isOnPhone: true,
  },
]
