import { Delete } from 'lucide-react'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** The numbers under a team's score. The phone's own keyboard would take its time to come, and cover *Final*. */
export function ScoreKeypad({
  team,
  onDigit,
  onErase,
}: {
  team: string
  onDigit: (digit: string) => void
  onErase: () => void
}) {
  return (
    <div
      role="group"
      aria-label={`Numbers for ${team}`}
      className="grid grid-cols-3 overflow-hidden short:shrink-0 short:basis-1/2"
    >
      {digits.map((digit) => (
        <button
          key={digit}
          type="button"
          aria-label={`${digit} for ${team}`}
          onClick={() => onDigit(digit)}
          className={digit === '0' ? `${key} col-span-2` : key}
        >
          {digit}
        </button>
      ))}
      <button type="button" aria-label={`Erase a digit of ${team}`} onClick={onErase} className={key}>
        <Delete aria-hidden="true" size={22} />
      </button>
    </div>
  )
}

const key =
  '-mr-px -mb-px grid min-h-[clamp(48px,7dvh,64px)] touch-manipulation place-items-center border border-line text-[1.375rem] font-semibold tabular select-none hover:bg-tint active:bg-gray-tint short:min-h-11'
