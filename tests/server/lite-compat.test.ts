import { describe, expect, test } from 'vitest'
import { createTurns, httpStatus } from '#server/database/lite-compat.ts'

describe('turns', () => {
  test('nobody starts before the one before has ended, whatever its end', async () => {
    const inTurn = createTurns()
    const log: string[] = []
    const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
    const job = (name: string, fails = false) =>
      inTurn(async () => {
        log.push(`${name} begins`)
        await pause()
        log.push(`${name} ends`)
        if (fails) throw new Error(name)
        return name
      })
    const results = await Promise.allSettled([job('a'), job('b', true), job('c')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  test('a turn within a turn does not wait for itself', async () => {
    const inTurn = createTurns()
    expect(await inTurn(() => inTurn(() => inTurn(async () => 'inside')))).toBe('inside')
  })

  test('what a turn leaves behind waits like everybody else', async () => {
    const inTurn = createTurns()
    let later: Promise<string> | undefined
    let letGo = (): void => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await inTurn(async () => {
      later = gate.then(() => inTurn(async () => 'late'))
    })
    const log: string[] = []
    const other = inTurn(async () => {
      letGo()
      await new Promise<void>((resolve) => setImmediate(resolve))
      log.push('other')
    })
    await Promise.all([other, later?.then((text) => log.push(text))])
    expect(log).toEqual(['other', 'late'])
  })
})

test('a status says whose fault it was: the request’s, or for a while the server’s', () => {
  expect(['23514', '22P02', 'P0001', 'FS001'].map(httpStatus)).toEqual([400, 400, 400, 400])
  expect(['23505', '23503'].map(httpStatus)).toEqual([409, 409])
  expect(['40001', '57014', '53300', 'XX000'].map(httpStatus).every((status) => status >= 500)).toBe(true)
})
