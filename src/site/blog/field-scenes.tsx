import { faintStroke, markedStroke, sheetStroke, softStroke, teamColors } from './strokes.ts'

/** Six teams in a circle and their pairings in a round. */
export function RoundsScene() {
  const places = teamColors.map((color, index) => {
    const angle = (index / teamColors.length) * 2 * Math.PI - Math.PI / 2
    return { color, x: Math.round(160 + 62 * Math.cos(angle)), y: Math.round(90 + 62 * Math.sin(angle)) }
  })
  const pairs = [
    [0, 3],
    [1, 2],
    [5, 4],
  ] as const
  return (
    <g>
      <circle cx="160" cy="90" r="62" className={faintStroke} strokeWidth="2" strokeDasharray="3 6" />
      {pairs.map(([a, b]) => (
        <path
          key={a}
          d={`M${places[a]?.x} ${places[a]?.y}L${places[b]?.x} ${places[b]?.y}`}
          className={markedStroke}
          strokeWidth="3"
        />
      ))}
      <path
        d="M185 14a80 80 0 0 1 34 22m-2.3-10.7 2.3 10.7-10.5-3.4"
        className={softStroke}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      {places.map(({ color, x, y }, index) => (
        <g key={color}>
          <circle cx={x} cy={y} r="15" fill={color} className="stroke-tint" strokeWidth="4" />
          <text x={x} y={y + 4.5} textAnchor="middle" fill="#ffffff" className="text-[13px] font-bold">
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  )
}

/** A week: Saturday's games move to a dry day. */
export function RainScene() {
  const days = [0, 1, 2, 3, 4]
  return (
    <g>
      {days.map((day) => (
        <g key={day}>
          <rect x={40 + day * 49} y="62" width="43" height="92" rx="7" className={sheetStroke} strokeWidth="1.5" />
          <path d={`M${50 + day * 49} 75h14`} className={faintStroke} strokeWidth="3" strokeLinecap="round" />
        </g>
      ))}
      <rect x="95" y="88" width="31" height="18" rx="4" className="fill-red-tint stroke-red" strokeWidth="1.5" />
      <path d="M99 97h23" className="stroke-red" strokeWidth="2" />
      <rect x="95" y="112" width="31" height="18" rx="4" className="fill-red-tint stroke-red" strokeWidth="1.5" />
      <path d="M99 121h23" className="stroke-red" strokeWidth="2" />
      <rect x="193" y="88" width="31" height="18" rx="4" className="fill-accent" />
      <rect x="242" y="112" width="31" height="18" rx="4" className="fill-accent" />
      <path d="M130 97h52m-8-6 8 6-8 6" className={markedStroke} strokeWidth="2.5" strokeLinecap="round" />
      <path d="M130 121h100m-8-6 8 6-8 6" className={markedStroke} strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M88 42a14 14 0 0 1 3-27.6A18 18 0 0 1 125 18a12 12 0 0 1 5 24z"
        className="fill-card stroke-blue"
        strokeWidth="2.5"
      />
      <path d="M97 48l-3 8M110 48l-3 8M123 48l-3 8" className="stroke-blue" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="214" cy="30" r="10" className="fill-amber-tint stroke-amber" strokeWidth="2.5" />
      <path
        d="M214 12v-4M214 52v-4M196 30h-4M236 30h-4M201 17l-3-3M227 17l3-3M201 43l-3 3M227 43l3 3"
        className="stroke-amber"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </g>
  )
}

/** A team of people of different sizes and an empty bench. */
export function BenchScene() {
  const players = [
    { x: 66, height: 66, color: teamColors[0] },
    { x: 104, height: 52, color: teamColors[1] },
    { x: 142, height: 74, color: teamColors[3] },
    { x: 180, height: 58, color: teamColors[2] },
    { x: 256, height: 60, color: teamColors[4] },
  ]
  return (
    <g>
      <path d="M24 150h272" className={softStroke} strokeWidth="2.5" strokeLinecap="round" />
      {players.map(({ x, height, color }) => (
        <g key={x}>
          <circle cx={x} cy={150 - height - 10} r="10" className="fill-card stroke-line-strong" strokeWidth="2.5" />
          <path d={`M${x - 13} ${150 - 20}V${150 - height + 15}a13 13 0 0 1 26 0V${150 - 20}z`} fill={color} />
          <path d={`M${x - 7} 130v19M${x + 7} 130v19`} className={softStroke} strokeWidth="4" strokeLinecap="round" />
        </g>
      ))}
      {/* this player uses a wheelchair */}
      <circle cx="220" cy="84" r="10" className="fill-card stroke-line-strong" strokeWidth="2.5" />
      <path d="M208 128v-16a12 12 0 0 1 24 0v16z" fill={teamColors[5]} />
      <circle cx="216" cy="134" r="15" className="fill-tint stroke-line-strong" strokeWidth="3" />
      <circle cx="216" cy="134" r="2.5" className="fill-accent" />
      <circle cx="240" cy="144" r="5.5" className={softStroke} strokeWidth="2.5" />
      <path d="M216 128h20l5 11" className={softStroke} strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="282" cy="141" r="9" className="fill-card stroke-accent" strokeWidth="2.5" />
      <path d="M282 136l5 4-2 6h-6l-2-6z" className="fill-accent" />
    </g>
  )
}

/** What a family sees: the next game, its location, and the teams. */
export function PageScene() {
  return (
    <g>
      <rect x="52" y="22" width="216" height="136" rx="10" className={sheetStroke} strokeWidth="2" />
      <path d="M52 44h216" className={faintStroke} strokeWidth="1.5" />
      <path d="M64 33h.01M74 33h.01M84 33h.01" className={softStroke} strokeWidth="5" strokeLinecap="round" />
      <rect x="102" y="28" width="116" height="10" rx="5" className="fill-gray-tint" />
      <rect x="66" y="56" width="98" height="50" rx="7" className="fill-tint" />
      <rect x="75" y="65" width="13" height="13" rx="4" fill={teamColors[0]} />
      <rect x="75" y="84" width="13" height="13" rx="4" fill={teamColors[1]} />
      <path d="M96 71.5h36M96 90.5h28" className={softStroke} strokeWidth="4" strokeLinecap="round" />
      <path d="M148 71.5h6M148 90.5h6" className={markedStroke} strokeWidth="4" strokeLinecap="round" />
      <path d="M66 122h98M66 138h74" className={faintStroke} strokeWidth="5" strokeLinecap="round" />
      <rect x="176" y="56" width="80" height="88" rx="7" className="fill-gray-tint" />
      <path d="M176 104l28-20 20 16 32-26M204 84v60M224 100v44" className={faintStroke} strokeWidth="3" />
      <path d="M216 110c-10-13-15-19-15-27a15 15 0 0 1 30 0c0 8-5 14-15 27z" className="fill-accent" />
      <circle cx="216" cy="83" r="5.5" className="fill-card" />
    </g>
  )
}
