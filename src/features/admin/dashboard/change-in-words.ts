import type { Counted } from '#api/administration/dashboard.ts'
import type { Tone } from '#ui/brand/tones.ts'

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/**
 * How a number has changed since last month ended: `+4.2%`, or in words where a share of nothing would mean nothing. Many
 * times as many are told as a number of them.
 */
export function changeInWords({ now, before }: Counted): { readonly tone: Tone; readonly words: string } {
  const more = now - before
  if (more === 0) return { tone: 'gray', words: 'No change' }
  const tone = more > 0 ? 'green' : 'amber'
  if (before === 0 || more >= 10 * before) return { tone, words: `+${more.toLocaleString('en')}` }
  return { tone, words: percent.format(more / before) }
}
