import { PhoneFrame } from '../parts/pictures/frames.tsx'

const promises = [
  { text: 'Banner at Riverside', note: 'Done March 28', isDone: true, hasPhoto: true },
  { text: 'Logo on the shirts', note: 'Done April 2', isDone: true },
  { text: 'Table, opening day', note: 'Done April 4', isDone: true, hasPhoto: true },
  { text: 'Logo on the schedule', note: 'By April 10', isDone: false },
] as const

/** A sponsor's benefits, checked off at the field. */
export function PicturePromises() {
  return (
    <PhoneFrame label="A sponsor’s checklist on a phone: three of four promises are done, two of them with a photo from the field">
      <div className="flex grow flex-col gap-3 px-3.5 pt-3">
        <div className="px-1">
          <p className="text-[20px] font-extrabold tracking-tight">Corner Bakery</p>
          <p className="text-[12px] text-soft">Middle package, until Sept 30</p>
        </div>
        <div className="px-1">
          <p className="flex justify-between text-[12px] font-semibold">
            <span>3 of 4 done</span>
            <span className="text-soft">1 to go</span>
          </p>
          <svg viewBox="0 0 200 8" preserveAspectRatio="none" className="mt-1.5 h-2 w-full">
            <rect width="200" height="8" rx="4" className="fill-gray-tint" />
            <rect width="150" height="8" rx="4" className="fill-accent" />
          </svg>
        </div>
        {promises.map((promise) => (
          <div
            key={promise.text}
            className="flex items-center gap-2.5 rounded-[14px] border border-line bg-card p-3 text-[13px] leading-snug shadow-card"
          >
            <Tick isDone={promise.isDone} />
            <div className="min-w-0">
              <p className="font-semibold">{promise.text}</p>
              <p className="text-[11.5px] text-soft">{promise.note}</p>
            </div>
            {'hasPhoto' in promise && <Photo />}
          </div>
        ))}
      </div>
    </PhoneFrame>
  )
}

function Tick({ isDone }: { isDone: boolean }) {
  return (
    <svg viewBox="0 0 22 22" className="size-[22px] shrink-0">
      <rect
        x="1"
        y="1"
        width="20"
        height="20"
        rx="6"
        strokeWidth="2"
        className={isDone ? 'fill-accent stroke-accent' : 'fill-none stroke-line-strong'}
      />
      {isDone && (
        <path
          d="M6 11.5l3.5 3.5 7-7.5"
          className="fill-none stroke-accent-ink"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      )}
    </svg>
  )
}

/** A thumbnail of a banner on a fence. */
function Photo() {
  return (
    <svg viewBox="0 0 40 40" className="ml-auto size-9 shrink-0 rounded-[8px]">
      <path d="M0 0h40v40H0z" className="fill-blue-tint" />
      <path d="M0 27h40v13H0z" className="fill-green-tint" />
      <path d="M8 12v20M32 12v20" className="stroke-line-strong" strokeWidth="2" />
      <rect x="5" y="12" width="30" height="11" rx="2" className="fill-accent" />
    </svg>
  )
}
