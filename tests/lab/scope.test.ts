import { describe, expect, it } from 'vitest'
import { withScope } from '../../lab/chaos/scope.ts'
import { createGate } from '../support/device/gate.ts'

describe('what a chaos run leaves to its end', () => {
  it('is done in turn, the last one named first, also after an error', async () => {
    const done: string[] = []
    const run = withScope(async (scope) => {
      scope.atEnd(async () => done.push('server'))
      scope.atEnd(async () => done.push('browser'))
      throw new Error('a save failed')
    })
    await expect(run).rejects.toThrow('a save failed')
    expect(done).toEqual(['browser', 'server'])
  })

  it('waits for what is under way before the next is ended', async () => {
    const done: string[] = []
    const restart = createGate()
    const run = withScope(async (scope) => {
      scope.atEnd(async () => done.push('server killed'))
      const restarting = scope.beside(restart.opened.then(() => done.push('server started')))
      scope.atEnd(() => restarting)
      scope.atEnd(async () => restart.open())
      throw new Error('a save failed')
    })
    await expect(run).rejects.toThrow('a save failed')
    expect(done).toEqual(['server started', 'server killed'])
  })

  it('reports the first error of all, and does everything after it all the same', async () => {
    const done: string[] = []
    const run = withScope(async (scope) => {
      scope.atEnd(async () => done.push('folder'))
      scope.atEnd(() => Promise.reject(new Error('the browser is gone')))
      await scope.beside(Promise.reject(new Error('the server did not start')))
      throw new Error('nothing was saved')
    })
    await expect(run).rejects.toThrow('the server did not start')
    expect(done).toEqual(['folder'])
  })

  it('fails a run that itself went well, and stops one that checks', async () => {
    await expect(
      withScope(async (scope) => scope.atEnd(() => Promise.reject(new Error('a process is left')))),
    ).rejects.toThrow('a process is left')
    const checked = withScope(async (scope) => {
      await scope.beside(Promise.reject(new Error('the server did not start')))
      scope.check()
      return 'went on'
    })
    await expect(checked).rejects.toThrow('the server did not start')
    expect(await withScope(async () => 'figures')).toBe('figures')
  })
})
