import { encodeQR } from 'qr'
import { PictureCrest, PhoneFrame, sharks, tigers, type DrawnTeam } from './frames.tsx'

/** Two coaches without a signal confirm a result: one phone shows a code and the other scans it. */
export function PictureCountersign({ className }: { className?: string }) {
  return (
    <PhoneFrame
      label="A phone without a signal shows the final score, Tigers 3, Sharks 1, and a code for the other coach to scan; both sides agree"
      {...(className && { className })}
    >
      <div className="flex grow flex-col gap-3 px-3.5 pt-2">
        <div className="flex items-baseline justify-between px-1">
          <span className="text-[15px] font-semibold">‹ Game</span>
          <span className="text-[12px] text-soft">Riverside, Field 2</span>
        </div>
        <div className="flex flex-col gap-2 rounded-[18px] border border-line bg-card p-3 shadow-card">
          <span className="self-start rounded-full bg-green-tint px-2 py-0.5 text-[11px] font-semibold text-green">
            ✓ Both sides agree
          </span>
          <Side team={tigers} score={3} />
          <Side team={sharks} score={1} />
        </div>
        <div className="flex flex-col gap-2 rounded-[18px] border border-line bg-card p-3 shadow-card">
          <span className="text-[14px] font-bold">Show this to the Sharks’ coach</span>
          <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" className="w-full rounded-[10px]">
            <rect width={code.size} height={code.size} fill="#ffffff" />
            <path d={code.path} fill="#000000" />
          </svg>
        </div>
      </div>
    </PhoneFrame>
  )
}

function Side({ team, score }: { team: DrawnTeam; score: number }) {
  return (
    <div className="flex items-center gap-2.5 text-[17px] font-bold">
      <PictureCrest team={team} className="size-7" />
      {team.name}
      <span className="ml-auto tabular-nums">{score}</span>
    </div>
  )
}

/** A real code that contains the text shown above it. */
const code = drawCode('Tigers 3 – 1 Sharks')

function drawCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const bars = rows.flatMap((row, y) => barsOf(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`))
  return { size: rows.length, path: bars.join('') }
}

/** Merges neighboring black squares. Returns the start and length of each run. */
function barsOf(row: readonly boolean[]): (readonly [number, number])[] {
  const starts = row.flatMap((isBlack, x) => (isBlack && !row[x - 1] ? [x] : []))
  return starts.map((from) => {
    const end = row.indexOf(false, from)
    return [from, (end === -1 ? row.length : end) - from]
  })
}
