import { WindowFrame } from '../parts/pictures/frames.tsx'

const lines = [
  {
    title: 'Bears – Wolves: two different scores',
    text: '1 – 1 and 1 – 2, reported on Saturday',
    state: 'Settle',
    tone: 'bg-amber-tint text-amber',
  },
  {
    title: 'Lions – Owls: no result yet',
    text: 'Played on Saturday at 14:00',
    state: 'Enter score',
    tone: 'bg-blue-tint text-blue',
  },
  {
    title: 'Bears play twice',
    text: 'Sat 10:30 and Sat 11:00, at two venues',
    state: '2 free places',
    tone: 'bg-red-tint text-red',
  },
  {
    title: 'Fall schedule is a draft',
    text: '56 games, cannot be better',
    state: 'Publish',
    tone: 'bg-green-tint text-green',
  },
] as const

/** A league's Monday on one screen. */
export function PictureWhatIsNext() {
  return (
    <WindowFrame label="The dashboard on a Monday: a disputed score to settle, a missing result, a conflict with two free places, and a draft to publish">
      <div className="flex flex-col gap-4 p-5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <p className="text-[19px] font-extrabold tracking-tight">What’s next</p>
          <p className="text-note text-soft">Monday, March 23</p>
        </div>
        <div className="flex flex-col gap-2.5">
          {lines.map(({ title, text, state, tone }) => (
            <div
              key={title}
              className="flex items-center gap-3 rounded-[12px] border border-line bg-card px-4 py-3 text-[14px] leading-snug shadow-card"
            >
              <div className="min-w-0">
                <p className="font-semibold">{title}</p>
                <p className="text-note text-soft">{text}</p>
              </div>
              <span className={`ml-auto shrink-0 rounded-full px-2.5 py-0.5 text-[12px] font-semibold ${tone}`}>
                {state}
              </span>
            </div>
          ))}
        </div>
      </div>
    </WindowFrame>
  )
}
