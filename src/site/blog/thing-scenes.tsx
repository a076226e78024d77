import { faintStroke, markedStroke, sheetStroke, softStroke, teamColors } from './strokes.ts'

/** A phone in the rain, without a signal, that has saved the score. */
export function SignalScene() {
  return (
    <g>
      <path
        d="M38 20l-8 22M84 12l-8 22M70 78l-8 22M34 112l-8 22M268 18l-8 22M298 66l-8 22M252 96l-8 22M290 128l-8 22M88 138l-8 22"
        className="stroke-blue"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.55"
      />
      <rect x="116" y="14" width="88" height="156" rx="14" className={sheetStroke} strokeWidth="2.5" />
      <rect x="126" y="30" width="68" height="38" rx="7" className="fill-gray-tint" />
      <rect x="126" y="74" width="68" height="38" rx="7" className="fill-gray-tint" />
      <rect x="132" y="42" width="14" height="14" rx="4" fill={teamColors[0]} />
      <rect x="132" y="86" width="14" height="14" rx="4" fill={teamColors[1]} />
      <text x="182" y="58" textAnchor="middle" className="fill-ink text-[25px] font-bold">
        3
      </text>
      <text x="182" y="102" textAnchor="middle" className="fill-ink text-[25px] font-bold">
        1
      </text>
      <rect x="126" y="122" width="68" height="22" rx="7" className="fill-accent" />
      <path d="M152 133l5 5 10-10" className="fill-none stroke-accent-ink" strokeWidth="3" strokeLinecap="round" />
      <path d="M142 157h36" className={faintStroke} strokeWidth="4" strokeLinecap="round" />
      <path d="M222 66v-8M232 66V50M242 66V42M252 66V34" className={softStroke} strokeWidth="4" strokeLinecap="round" />
      <path d="M216 70l42-40" className="stroke-red" strokeWidth="3" strokeLinecap="round" />
    </g>
  )
}

/** A banner on the sideline. */
export function SponsorScene() {
  return (
    <g>
      {/* larger than the picture, which may be shown in another aspect ratio */}
      <path d="M-200 138h720v300h-720z" className="fill-green-tint" />
      <path d="M-200 138h720" className={markedStroke} strokeWidth="2" />
      <path d="M150 190c0-30 24-44 66-44s66 14 66 44" className={markedStroke} strokeWidth="2" opacity="0.6" />
      <path d="M58 44v100M262 44v100M160 96v48" className={softStroke} strokeWidth="5" strokeLinecap="round" />
      <rect x="50" y="46" width="220" height="62" rx="8" className="fill-card stroke-accent" strokeWidth="3" />
      <path
        d="M94 62l4.6 9.3 10.3 1.5-7.5 7.2 1.8 10.3L94 85.4l-9.2 4.9 1.8-10.3-7.5-7.2 10.3-1.5z"
        className="fill-accent"
      />
      <path d="M126 70h112M126 86h76" className="fill-none stroke-ink" strokeWidth="8" strokeLinecap="round" />
      <path d="M236 124l9 9 18-19" className={markedStroke} strokeWidth="5" strokeLinecap="round" />
    </g>
  )
}

/** A phone on a tripod; everyone filmed has agreed. */
export function StreamScene() {
  return (
    <g>
      <path d="M20 158h280" className={softStroke} strokeWidth="2.5" strokeLinecap="round" />
      <path d="M148 104l-40 54M148 104l40 54M148 104v54" className={softStroke} strokeWidth="4" strokeLinecap="round" />
      <rect x="78" y="24" width="140" height="80" rx="12" className={sheetStroke} strokeWidth="3" />
      <rect x="90" y="34" width="116" height="60" rx="6" className="fill-green-tint" />
      <path d="M148 34v60M90 50h14v28H90M206 50h-14v28h14" className={markedStroke} strokeWidth="1.5" opacity="0.7" />
      <circle cx="148" cy="64" r="14" className={markedStroke} strokeWidth="1.5" opacity="0.7" />
      <circle cx="124" cy="58" r="5" fill={teamColors[0]} />
      <circle cx="116" cy="78" r="5" fill={teamColors[0]} />
      <circle cx="172" cy="52" r="5" fill={teamColors[1]} />
      <circle cx="182" cy="76" r="5" fill={teamColors[1]} />
      <rect x="96" y="39" width="27" height="11" rx="3" className="fill-red-tint" />
      <circle cx="102" cy="44.5" r="3" className="fill-red" />
      <path d="M108 44.5h10" className="stroke-red" strokeWidth="3" strokeLinecap="round" />
      <rect x="234" y="66" width="52" height="64" rx="6" className={sheetStroke} strokeWidth="2" />
      <path d="M244 82h32M244 94h32" className={faintStroke} strokeWidth="4" strokeLinecap="round" />
      <path d="M246 112l7 7 14-15" className={markedStroke} strokeWidth="4" strokeLinecap="round" />
    </g>
  )
}

/** Standings with a tie for second place. */
export function TableScene() {
  const rows = [
    { rank: '1', width: 92, points: '12' },
    { rank: '=2', width: 74, points: '10' },
    { rank: '=2', width: 84, points: '10' },
    { rank: '4', width: 60, points: '7' },
  ]
  return (
    <g>
      <rect x="54" y="16" width="212" height="152" rx="10" className={sheetStroke} strokeWidth="2" />
      <path d="M70 36h24M210 36h38" className={faintStroke} strokeWidth="4" strokeLinecap="round" />
      <rect x="60" y="78.5" width="200" height="56" rx="7" className="fill-amber-tint" />
      {rows.map(({ rank, width, points }, index) => {
        const y = 64 + index * 28
        return (
          <g key={index}>
            <text x="72" y={y + 5} className="fill-ink text-[14px] font-bold">
              {rank}
            </text>
            <rect x="98" y={y - 7} width="14" height="14" rx="4" fill={teamColors[index]} />
            <path d={`M122 ${y}h${width}`} className={softStroke} strokeWidth="5" strokeLinecap="round" />
            <text x="250" y={y + 5} textAnchor="end" className="fill-ink text-[14px] font-bold">
              {points}
            </text>
          </g>
        )
      })}
    </g>
  )
}
