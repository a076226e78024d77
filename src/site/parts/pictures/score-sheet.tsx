import { PictureCrest, PhoneFrame, sharks, tigers, type DrawnTeam } from './frames.tsx'

/** A game's score sheet at the field, without a signal. */
export function PictureScoreSheet({ className }: { className?: string }) {
  return (
    <PhoneFrame
      label="A phone on the sideline without a signal: Tigers 3, Sharks 1, a large plus and minus for each team, and a button that says Final 3 – 1"
      {...(className && { className })}
    >
      <div className="flex grow flex-col gap-3 px-3.5 pt-2 pb-4">
        <div className="flex items-baseline justify-between px-1">
          <span className="text-[15px] font-semibold">‹ Today</span>
          <span className="text-[12px] text-soft">Riverside, Field 2</span>
        </div>
        <Count team={tigers} place="home" score={3} />
        <Count team={sharks} place="away" score={1} />
        <div className="flex justify-between px-1 text-[13px]">
          <span className="text-soft">+1 Tigers, 11:22</span>
          <span className="font-semibold underline">Undo</span>
        </div>
        <div className="rounded-[14px] bg-amber-tint px-3 py-2 text-[12px] leading-snug font-semibold text-amber">
          No connection. Your score is saved on this phone and sends itself later.
        </div>
        <div className="mt-auto rounded-[14px] bg-accent py-3.5 text-center text-[17px] font-bold text-accent-ink">
          Final: 3 – 1
        </div>
      </div>
    </PhoneFrame>
  )
}

function Count({ team, place, score }: { team: DrawnTeam; place: string; score: number }) {
  return (
    <div className="rounded-[18px] border border-line bg-card px-3 pt-2.5 pb-3">
      <div className="flex items-center gap-2">
        <PictureCrest team={team} className="size-7" />
        <span className="text-[16px] font-bold">{team.name}</span>
        <span className="ml-auto text-[12px] text-soft">{place}</span>
      </div>
      <div className="mt-1 flex items-center justify-between">
        <span className="grid size-[58px] place-items-center rounded-full border-2 border-line-strong text-[28px] leading-none">
          −
        </span>
        <span className="text-[56px] leading-none font-bold tabular-nums">{score}</span>
        <span className="grid size-[58px] place-items-center rounded-full bg-accent text-[28px] leading-none text-accent-ink">
          +
        </span>
      </div>
    </div>
  )
}
