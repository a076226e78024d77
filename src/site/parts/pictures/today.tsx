import { PictureCrest, PhoneFrame, falcons, sharks, tigers, wolves, type DrawnTeam } from './frames.tsx'

export function PictureToday({ className }: { className?: string }) {
  return (
    <PhoneFrame
      label="A phone with the games of today: Tigers 2, Sharks 1 is on now with a button to enter the score, Tigers against Falcons comes later, Wolves 1, Tigers 1 is done and confirmed by both teams"
      {...(className && { className })}
    >
      <div className="flex grow flex-col gap-2.5 px-3.5 pt-2">
        <div className="px-1">
          <div className="text-[22px] leading-tight font-bold">Today</div>
          <div className="text-[12px] text-soft">Saturday, May 16</div>
        </div>
        <div className="rounded-[12px] bg-amber-tint px-3 py-1.5 text-[12px] font-semibold text-amber">
          Saved here · 2 to send
        </div>
        <div className="flex flex-col gap-2 rounded-[16px] border border-line bg-card p-3 shadow-card">
          <span className="self-start rounded-full bg-green-tint px-2 py-0.5 text-[11px] font-semibold text-green">
            ● Now · Riverside, Field 2
          </span>
          <Side team={tigers} score={2} />
          <Side team={sharks} score={1} />
          <div className="mt-1 rounded-[12px] bg-accent py-2.5 text-center text-[15px] font-bold text-accent-ink">
            Enter score
          </div>
        </div>
        <div className="px-1 text-[13px] font-bold">Later</div>
        <Line home={tigers} away={falcons} end="16:00" note="Riverside, Field 1" />
        <div className="px-1 text-[13px] font-bold">Done</div>
        <Line home={wolves} away={tigers} end="1 – 1" note="Confirmed by both teams" />
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

function Line({ home, away, end, note }: { home: DrawnTeam; away: DrawnTeam; end: string; note: string }) {
  return (
    <div className="rounded-[14px] border border-line bg-card px-3 py-2">
      <div className="flex justify-between text-[14px] font-semibold">
        <span>
          {home.name} – {away.name}
        </span>
        <span className="tabular-nums">{end}</span>
      </div>
      <div className="text-[12px] text-soft">{note}</div>
    </div>
  )
}
