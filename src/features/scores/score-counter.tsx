import { useLayoutEffect, useRef } from 'react'
import type { GameSide } from '#domain/scores/game-teams.ts'
import { classNames } from '#ui/class-names.ts'
import { TeamMark } from '#ui/brand/team-mark.tsx'
import { Delete } from 'lucide-react'
import { t } from './words.ts'

/**
 * One team's score: two buttons large enough for a cold thumb, and the number between them. The number can also be
 * typed, with a laptop's keys or with the keypad shown below it on touchscreens.
 */
export function ScoreCounter({
  team,
  place,
  value,
  errorId,
  hasKeypad,
  isTouched,
  onCount,
  onType,
  onDigit,
  onErase,
  onFocusNumber,
}: {
  team: GameSide
  place: 'home' | 'away'
  value: string
  /** If the number cannot be filed, the id of the text that says why. */
  errorId: string | undefined
  hasKeypad: boolean
  /** Whether this is a handheld device, on which the system keyboard must not open. */
  isTouched: boolean
  onCount: (change: 1 | -1) => void
  onType: (value: string) => void
  onDigit: (digit: string) => void
  onErase: () => void
  onFocusNumber: () => void
}) {
  const number = useRef<HTMLInputElement>(null)
  const typed = useRef(value)
  useLayoutEffect(() => {
    if (value === typed.current) return
    typed.current = value
    if (number.current === document.activeElement) number.current?.select() // select the number after a button has changed it, so that typing replaces it
  }, [value])
  const roundButton = classNames(
    // `touch-manipulation`: a quick second tap counts immediately instead of zooming.
    'grid touch-manipulation place-items-center rounded-full border-2 leading-none font-medium select-none',
    hasKeypad ? 'size-[44px] text-[26px]' : 'size-[84px] text-[38px] max-[15rem]:size-[52px] short:size-[76px]',
  )
  return (
    <section
      aria-label={`${team.name}, ${t.places[place]}`}
      className={classNames(
        'flex min-w-0 flex-col overflow-hidden rounded-[18px] border border-line bg-card',
        hasKeypad && 'short:flex-row',
      )}
    >
      <div className={classNames('flex min-w-0 flex-col', hasKeypad ? 'grow p-1.5 short:basis-1/2' : 'px-4 pt-3 pb-4')}>
        <div className={classNames('flex items-center gap-2', hasKeypad && 'px-1')}>
          <span className="contents max-[15rem]:hidden">
            <TeamMark team={team} size={hasKeypad ? 'small' : 'medium'} />
          </span>
          <h2 className="line-clamp-2 min-w-0 text-[1.1875rem] leading-tight font-bold">{team.name}</h2>
          <span
            className={classNames(
              'text-[0.9375rem] text-soft',
              hasKeypad ? 'sr-only' : 'ml-auto shrink-0 max-[15rem]:sr-only',
            )}
          >
            {t.places[place]}
          </span>
        </div>
        <div className="mt-1 grid grow grid-cols-[auto_minmax(0,1fr)_auto] items-center text-center">
          <button
            type="button"
            aria-label={t.oneLess(team.name)}
            onClick={() => onCount(-1)}
            className={classNames(roundButton, 'border-line-strong bg-bg text-ink active:bg-gray-tint')}
          >
            −
          </button>
          <input
            ref={number}
            type="text"
            inputMode={isTouched ? 'none' : 'numeric'}
            enterKeyHint="done"
            autoComplete="off"
            maxLength={3}
            aria-label={t.teamScore(team.name)}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId}
            value={value}
            onChange={({ target }) => {
              typed.current = target.value
              onType(target.value)
            }}
            onFocus={(event) => {
              event.target.select()
              onFocusNumber()
            }}
            onKeyDown={(event) => {
              const step = stepOfKey[event.key]
              if (step === undefined) return
              event.preventDefault()
              onCount(step)
            }}
            className={classNames(
              'mx-auto w-full min-w-0 rounded-control bg-transparent text-center leading-none font-bold tracking-[-0.03em] text-ink tabular aria-invalid:text-red',
              hasKeypad ? keypadSize(value) : countSize(value),
            )}
          />
          <button
            type="button"
            aria-label={t.oneMore(team.name)}
            onClick={() => onCount(1)}
            className={classNames(
              roundButton,
              'border-accent bg-accent text-accent-ink active:border-accent-strong active:bg-accent-strong',
            )}
          >
            +
          </button>
        </div>
      </div>
      {hasKeypad && <ScoreKeypad team={team.name} onDigit={onDigit} onErase={onErase} />}
    </section>
  )
}

const stepOfKey: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, '+': 1, '=': 1, ArrowDown: -1, '-': -1 }

// As large as the screen allows, because the number is read at arm's length in the sun.
function countSize(value: string): string {
  const height = 'h-[max(5.25rem,15dvh)] max-[15rem]:h-16 short:h-[76px]'
  return value.length > 2
    ? `${height} text-[clamp(56px,10dvh,76px)] max-[15rem]:text-[26px] short:text-[56px]`
    : `${height} text-[clamp(84px,15dvh,132px)] max-[15rem]:text-[40px] short:text-[84px]`
}

/** Returns a size that fits between two buttons in half of the screen's width. */
function keypadSize(value: string): string {
  if (value.length > 2) return 'h-16 text-[clamp(22px,calc(27vw-64px),40px)]'
  if (value.length === 2)
    return 'h-16 text-[clamp(34px,calc(41vw-97px),64px)] short:text-[clamp(40px,calc(12vw-38px),72px)]'
  return 'h-16 text-[clamp(44px,16vw,64px)] short:text-[64px]'
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** The digits under a team's score. The phone's own keyboard would be slow to appear and would cover *Final*. */
function ScoreKeypad({
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
      aria-label={t.numbersFor(team)}
      className="grid grid-cols-3 overflow-hidden short:shrink-0 short:basis-1/2"
    >
      {digits.map((digit) => (
        <button
          key={digit}
          type="button"
          aria-label={t.digitFor(digit, team)}
          onClick={() => onDigit(digit)}
          className={digit === '0' ? `${key} col-span-2` : key}
        >
          {digit}
        </button>
      ))}
      <button type="button" aria-label={t.eraseDigit(team)} onClick={onErase} className={key}>
        <Delete size={22} />
      </button>
    </div>
  )
}

const key =
  '-mr-px -mb-px grid min-h-[clamp(48px,7dvh,64px)] touch-manipulation place-items-center border border-line text-[1.375rem] font-semibold tabular select-none hover:bg-tint active:bg-gray-tint short:min-h-11'
