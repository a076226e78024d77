import { PhoneFrame } from '../parts/pictures/frames.tsx'

/** What a coach sees on their phone on a rainy Saturday. */
export function PictureNotifications() {
  return (
    <PhoneFrame label="Notifications on a phone: a game of the Tigers was moved from Saturday to Sunday because of rain, and the spring schedule was published">
      <div className="flex grow flex-col gap-2.5 px-3.5 pt-3">
        <p className="px-1 text-[22px] font-extrabold tracking-tight">Notifications</p>
        <p className="px-1 pt-1 text-[12px] font-bold text-soft">Today</p>
        <Line
          isUnread
          title="Tigers – Sharks moved"
          text="Sat 10:30 → Sun 9:30, Field 1"
          reason="Rain: Riverside is closed."
          at="7:02"
        />
        <Line isUnread title="Owls – Tigers is off" text="Sat 13:00, Field 1" reason="New date by Monday." at="7:02" />
        <p className="px-1 pt-2 text-[12px] font-bold text-soft">Yesterday</p>
        <Line title="Result confirmed" text="Tigers – Falcons 2 – 1" reason="Both sides said so." at="18:40" />
        <Line title="Schedule published" text="U12 Spring League" reason="First game: Sat, April 4." at="9:15" />
      </div>
    </PhoneFrame>
  )
}

type LineProps = { title: string; text: string; reason: string; at: string; isUnread?: boolean }

function Line({ title, text, reason, at, isUnread = false }: LineProps) {
  return (
    <div className="flex flex-col gap-0.5 rounded-[14px] border border-line bg-card px-3 py-2.5 text-[12px] leading-snug shadow-card">
      <p className="flex items-center gap-1.5 text-[13px] font-bold">
        {isUnread && <span className="size-2 shrink-0 rounded-full bg-accent" />}
        {title}
        <span className="ml-auto shrink-0 text-[11px] font-medium whitespace-nowrap text-soft">{at}</span>
      </p>
      <p className="font-medium">{text}</p>
      <p className="text-soft">{reason}</p>
    </div>
  )
}
