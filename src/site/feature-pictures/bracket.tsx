import { bears, falcons, owls, sharks, tigers, WindowFrame, wolves, type DrawnTeam } from '../parts/pictures/frames.tsx'

type Side = { readonly team: DrawnTeam | null; readonly score?: number; readonly source?: string }
type Match = { readonly x: number; readonly y: number; readonly sides: readonly [Side, Side] }

const matches: readonly Match[] = [
  {
    x: 8,
    y: 16,
    sides: [
      { team: wolves, score: 1 },
      { team: owls, score: 2 },
    ],
  },
  {
    x: 8,
    y: 196,
    sides: [
      { team: falcons, score: 0 },
      { team: bears, score: 1 },
    ],
  },
  {
    x: 176,
    y: 50,
    sides: [
      { team: tigers, score: 3 },
      { team: owls, score: 1 },
    ],
  },
  { x: 176, y: 162, sides: [{ team: sharks }, { team: bears }] },
  { x: 344, y: 106, sides: [{ team: tigers }, { team: null, source: 'Winner of 4' }] },
]

/** Six teams, two byes: winners have advanced automatically. */
export function PictureBracket() {
  return (
    <WindowFrame label="A bracket of six teams: the Tigers have reached the final, where they meet the winner of Sharks against Bears">
      <div className="p-4 sm:p-5">
        <p className="text-[19px] font-extrabold tracking-tight">Spring Cup</p>
        <svg viewBox="0 0 508 270" className="mt-3 w-full">
          <path
            d="M156 46h8c6 0 4 50 4 50h8M156 226h8c6 0 4-18 4-18h8M324 80h8c6 0 4 42 4 42h8M324 192h8c6 0 4-42 4-42h8"
            className="fill-none stroke-line-strong"
            strokeWidth="1.5"
          />
          {matches.map((match) => (
            <MatchBox key={`${match.x} ${match.y}`} match={match} />
          ))}
        </svg>
      </div>
    </WindowFrame>
  )
}

function MatchBox({ match: { x, y, sides } }: { match: Match }) {
  const best = Math.max(...sides.map(({ score }) => score ?? -1))
  return (
    <g>
      <rect x={x} y={y} width="148" height="60" rx="9" className="fill-card stroke-line-button" strokeWidth="1.5" />
      <path d={`M${x} ${y + 30}h148`} className="stroke-line" strokeWidth="1.5" />
      {sides.map(({ team, score, source }, index) => {
        const line = y + 20 + index * 30
        const isOut = score !== undefined && score < best
        return (
          <g key={index}>
            {team && <rect x={x + 10} y={line - 11} width="14" height="14" rx="4" fill={team.color} />}
            <text
              x={team ? x + 32 : x + 10}
              y={line}
              className={`text-[14px] ${team && !isOut ? 'fill-ink font-bold' : 'fill-soft'}`}
            >
              {team?.name ?? source}
            </text>
            {score !== undefined && (
              <text
                x={x + 136}
                y={line}
                textAnchor="end"
                className={`text-[14px] ${isOut ? 'fill-soft' : 'fill-ink font-bold'}`}
              >
                {score}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
