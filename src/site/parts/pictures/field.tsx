/** A field on a Saturday morning, or at night in dark mode, behind the top of a page. */
export function PictureField({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice" className={className}>
      <path
        d="M0 232C170 150 300 176 452 214S760 250 930 190s340-40 510 26v204H0z"
        className="fill-[#b9dccb] [[data-theme=dark]_&]:fill-[#173229]"
      />
      <path
        d="M0 268c190-52 330-30 520-6s300 20 470-18 300-14 450 14v162H0z"
        className="fill-[#86c2a5] [[data-theme=dark]_&]:fill-[#16402f]"
      />
      <g className="fill-[#4f9b78] [[data-theme=dark]_&]:fill-[#123527]">
        {trees.map(({ x, y, size }) => (
          <g key={x}>
            <rect x={x - 2} y={y} width="4" height={size} />
            <ellipse cx={x} cy={y} rx={size * 0.72} ry={size} />
          </g>
        ))}
      </g>
      <rect y="296" width="1440" height="124" className="fill-[#2c8a60] [[data-theme=dark]_&]:fill-[#0f4a35]" />
      <g className="fill-[#369a6d] [[data-theme=dark]_&]:fill-[#13563e]">
        {stripes.map((points) => (
          <polygon key={points} points={points} />
        ))}
      </g>
      <g fill="none" strokeWidth="3" className="stroke-white opacity-80 [[data-theme=dark]_&]:opacity-50">
        <path d="M0 310h1440M720 310v110" />
        <ellipse cx="720" cy="362" rx="170" ry="30" />
        <path d="M150 310l-52 70h-98M1290 310l52 70h98" />
      </g>
      <g fill="none" strokeWidth="4" className="stroke-white opacity-90 [[data-theme=dark]_&]:opacity-60">
        <path d="M20 318v-44h84v44M20 274l12 12M104 274l-12 12M1336 318v-44h84v44M1336 274l12 12M1420 274l-12 12" />
      </g>
    </svg>
  )
}

const trees = [
  { x: 60, y: 258, size: 18 },
  { x: 96, y: 250, size: 26 },
  { x: 140, y: 254, size: 20 },
  { x: 505, y: 258, size: 18 },
  { x: 540, y: 252, size: 24 },
  { x: 860, y: 254, size: 20 },
  { x: 1330, y: 248, size: 26 },
  { x: 1374, y: 250, size: 20 },
]

/** Every other mowing stripe, running toward the horizon. */
const stripes = [-9, -7, -5, -3, -1, 1, 3, 5, 7].map((strip) => {
  const near = (at: number) => 720 + at * 170
  const far = (at: number) => 720 + at * 90
  return `${far(strip)},296 ${far(strip + 1)},296 ${near(strip + 1)},420 ${near(strip)},420`
})

/** The sun above the field; in dark mode, the moon. */
export function PictureSun({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 400" className={className}>
      <circle cx="200" cy="200" r="200" className="fill-[#f7d58a] opacity-20 [[data-theme=dark]_&]:opacity-5" />
      <circle cx="200" cy="200" r="135" className="fill-[#f7d58a] opacity-45 [[data-theme=dark]_&]:opacity-10" />
      <circle cx="200" cy="200" r="78" className="fill-[#f5c04f] [[data-theme=dark]_&]:fill-[#f3e6c2]" />
    </svg>
  )
}
