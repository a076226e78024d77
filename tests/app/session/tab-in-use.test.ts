import { describe, expect, it, vi } from 'vitest'
import { applyWhenNoTabInUse, createInUseLock, isAnotherTabInUse } from '#app/session/tab-in-use.ts'
import { sharedLocks } from '../shared-locks.ts'

/**
 * Simulates the tabs of one browser. A person may be typing in any of them, and one of them wants to apply a new
 * version.
 */
function browser() {
  const locks = sharedLocks()
  const told: string[] = []
  const tab = () => {
    let isInUse = false
    const look = createInUseLock(locks, () => isInUse)
    return {
      use(now: boolean) {
        isInUse = now
        look()
      },
    }
  }
  const update = (mayApply: () => boolean = () => true, switched: Promise<void> = Promise.resolve()) =>
    applyWhenNoTabInUse({
      locks,
      mayApply: () => Promise.resolve(mayApply()),
      apply() {
        told.push('applied')
        return switched
      },
      onHeldUp: () => void told.push('held up'),
      pause: () => new Promise((resolve) => setTimeout(resolve)),
    })
  return { locks, told, tab, update }
}

describe('a new version', () => {
  it('is applied at once where no tab is in use', async () => {
    const { told, tab, update } = browser()
    tab().use(false)
    await update()
    expect(told).toEqual(['applied'])
  })

  it('is applied by one tab at a time: the next one waits until the switch is over', async () => {
    const { told, update } = browser()
    let isOver = () => {}
    const first = update(() => true, new Promise((resolve) => (isOver = resolve)))
    const second = update()
    await vi.waitFor(() => expect(told).toEqual(['held up', 'applied']))
    isOver()
    await Promise.all([first, second])
    expect(told).toEqual(['held up', 'applied', 'applied'])
  })

  it('waits until no tab is in use, whichever it is', async () => {
    const { told, tab, update } = browser()
    const [here, there] = [tab(), tab()]
    here.use(true)
    there.use(true)
    const applied = update()
    await vi.waitFor(() => expect(told).toEqual(['held up']))
    here.use(false)
    await new Promise((resolve) => setTimeout(resolve))
    expect(told).toEqual(['held up'])
    there.use(false)
    await applied
    expect(told).toEqual(['held up', 'applied'])
  })

  it('waits for a tab that came into use while it waited for another', async () => {
    const { told, tab, update } = browser()
    const [first, second] = [tab(), tab()]
    first.use(true)
    const applied = update()
    await vi.waitFor(() => expect(told).toEqual(['held up']))
    second.use(true)
    first.use(false)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(told).toEqual(['held up'])
    second.use(false)
    await applied
    expect(told).toEqual(['held up', 'applied'])
  })

  it('waits as long as a score is being counted, though nothing is typed', async () => {
    const { told, update } = browser()
    let isCounting = true
    const applied = update(() => !isCounting)
    await vi.waitFor(() => expect(told).toEqual(['held up']))
    isCounting = false
    await applied
    expect(told).toEqual(['held up', 'applied'])
  })

  it('is applied once where every tab wants to', async () => {
    const { told, tab, update } = browser()
    const typing = tab()
    typing.use(true)
    let isApplied = false
    const updates = [1, 2].map(() => update(() => !isApplied && (isApplied = true)))
    await vi.waitFor(() => expect(told).toEqual(['held up', 'held up']))
    typing.use(false)
    await Promise.race(updates)
    expect(told.filter((word) => word === 'applied')).toEqual(['applied'])
    isApplied = false // lets the other update finish
    await Promise.all(updates)
  })
})

describe('the person who presses Update', () => {
  it('hears of other tabs that are in use, and not of their own', async () => {
    const { locks, tab } = browser()
    const [here, there] = [tab(), tab()]
    here.use(true)
    expect(await isAnotherTabInUse(locks, true)).toBe(false)
    there.use(true)
    expect(await isAnotherTabInUse(locks, true)).toBe(true)
    here.use(false)
    expect(await isAnotherTabInUse(locks, false)).toBe(true)
  })
})
