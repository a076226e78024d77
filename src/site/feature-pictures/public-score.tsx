import { PictureCrest, falcons, owls, PhoneFrame, sharks, tigers, type DrawnTeam } from '../parts/pictures/frames.tsx'

/** A league's public page while a game is in progress. */
export function PicturePublicScore() {
  return (
    <PhoneFrame label="A league’s public page on a phone: Tigers against Sharks is in progress, 2 to 1, scored from the sideline; below it the next game">
      <div className="flex grow flex-col gap-3 px-3.5 pt-3">
        <div className="px-1">
          <p className="text-[20px] font-extrabold tracking-tight">U12 Spring League</p>
          <p className="text-[12px] text-soft">Riverside Youth Sports</p>
        </div>
        <div className="flex flex-col gap-2.5 rounded-[18px] border-2 border-accent bg-card p-3.5 shadow-card">
          <p className="flex items-center justify-between text-[12px] font-semibold">
            <span className="flex items-center gap-1.5 rounded-full bg-green-tint px-2 py-0.5 text-green">
              <span className="size-1.5 rounded-full bg-current" /> On now
            </span>
            <span className="text-soft">Field 2</span>
          </p>
          <Side team={tigers} score={2} />
          <Side team={sharks} score={1} />
          <p className="text-[12px] text-soft">Scored from the sideline, a minute ago</p>
        </div>
        <p className="px-1 pt-1 text-[12px] font-bold text-soft">Next</p>
        <div className="flex flex-col gap-2.5 rounded-[18px] border border-line bg-card p-3.5 shadow-card">
          <p className="flex items-center justify-between text-[12px] font-semibold text-soft">
            <span>14:00</span>
            <span>Field 1</span>
          </p>
          <Side team={falcons} />
          <Side team={owls} />
        </div>
        <p className="mt-auto rounded-[12px] bg-gray-tint px-3 py-2.5 text-center text-[12px] font-semibold">
          Add the Tigers’ games to your calendar
        </p>
        <span className="h-1" />
      </div>
    </PhoneFrame>
  )
}

function Side({ team, score }: { team: DrawnTeam; score?: number }) {
  return (
    <p className="flex items-center gap-2.5 text-[17px] font-bold">
      <PictureCrest team={team} className="size-7" />
      {team.name}
      {score !== undefined && <span className="ml-auto text-[22px] tabular-nums">{score}</span>}
    </p>
  )
}
