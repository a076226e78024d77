import {
  bears,
  PictureCrest,
  falcons,
  owls,
  sharks,
  tigers,
  WindowFrame,
  type DrawnTeam,
} from '../parts/pictures/frames.tsx'

const rows: readonly { player: string; team: DrawnTeam; number: string; becomes: 'New' | 'Changed' | 'Check' }[] = [
  { player: 'Player one', team: tigers, number: '7', becomes: 'New' },
  { player: 'Player two', team: sharks, number: '10', becomes: 'New' },
  { player: 'Player three', team: falcons, number: '4', becomes: 'Changed' },
  { player: 'Player four', team: bears, number: '4x', becomes: 'Check' },
  { player: 'Player five', team: owls, number: '11', becomes: 'New' },
]

const looks = {
  New: 'bg-green-tint text-green',
  Changed: 'bg-blue-tint text-blue',
  Check: 'bg-amber-tint text-amber',
}

/** A spreadsheet being imported into a league, with the outcome next to each row. */
export function PictureImport() {
  return (
    <WindowFrame label="The preview of an import: five players, each with a team and a number; three are new, one is changed, one has a number to check">
      <div className="flex flex-col gap-4 p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-[19px] font-extrabold tracking-tight">Import players</p>
          <p className="text-note text-soft">players-2026.csv</p>
        </div>
        <div className="overflow-hidden rounded-[12px] border border-line bg-card text-[14px] shadow-card">
          {rows.map(({ player, team, number, becomes }) => (
            <div
              key={player}
              className="flex items-center gap-3 border-b border-line px-4 py-2.5 whitespace-nowrap last:border-b-0"
            >
              <PictureCrest team={team} className="size-6" />
              <span className="font-medium">{player}</span>
              <span className="ml-auto tabular text-soft">{number}</span>
              <span
                className={`w-[5.2rem] rounded-full px-2.5 py-0.5 text-center text-[12px] font-semibold ${looks[becomes]}`}
              >
                {becomes}
              </span>
            </div>
          ))}
        </div>
        <div className="flex items-center justify-between gap-3">
          <p className="text-note text-soft">4 rows are fine, 1 to check</p>
          <span className="rounded-[10px] bg-accent px-4 py-2 text-[14px] font-semibold whitespace-nowrap text-accent-ink">
            Import 4 players
          </span>
        </div>
      </div>
    </WindowFrame>
  )
}
