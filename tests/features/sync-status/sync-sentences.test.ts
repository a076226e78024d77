import { describe, expect, it } from 'vitest'
import { listSyncSentences } from '#features/sync-status/sync-sentences.ts'
import type { SyncPhase } from '#data/store/meta-values.ts'

const texts = (phase: SyncPhase, waiting: number, attention: number) =>
  listSyncSentences({ phase, waiting, attention, missing: 0 }).map(({ text }) => text)
const phoneTexts = (phase: SyncPhase, waiting: number, attention: number) =>
  listSyncSentences({ phase, waiting, attention, missing: 0 }).map(({ onPhone }) => onPhone)

describe('the sentence of the header', () => {
  it.each<[SyncPhase, number, number, string[]]>([
    ['idle', 0, 0, ['All changes saved']],
    ['receiving', 0, 0, ['All changes saved']],
    ['offline', 0, 0, ['No connection – all changes sent']],
    ['offline', 3, 0, ['3 changes waiting for a connection']],
    ['offline', 1, 0, ['1 change waiting for a connection']],
    ['sending', 3, 0, ['Sending 3 changes']],
    ['idle', 1, 0, ['Sending 1 change']],
    ['idle', 0, 1, ['1 change needs attention']],
    ['idle', 0, 2, ['2 changes need attention']],
    ['offline', 2, 1, ['1 change needs attention', '2 changes waiting for a connection']],
    ['signed_out', 3, 0, ['Signed out – sign in to send 3 changes']],
    ['signed_out', 0, 0, ['Signed out – sign in to see what’s new']],
    ['upgrade', 2, 0, ['Update to send 2 changes']],
    ['upgrade', 0, 0, ['Update to continue']],
  ])('%s, %i waiting, %i refused', (phase, waiting, attention, sentences) => {
    expect(texts(phase, waiting, attention)).toEqual(sentences)
  })

  it('says on a phone where a change is, in one line that is never empty', () => {
    expect(phoneTexts('idle', 0, 0)).toEqual(['Everything has been sent'])
    expect(phoneTexts('offline', 0, 0)).toEqual(['No connection – all changes sent'])
    expect(phoneTexts('offline', 2, 0)).toEqual(['Saved on this phone · 2 to send'])
    expect(phoneTexts('signed_out', 2, 0)).toEqual(['Signed out – sign in to send 2 changes'])
  })

  it('leads to the second factor where an organization or the platform asks for it', () => {
    const asked = { attention: 0, missing: 0, lastError: 'This organization asks for a second factor at sign-in.' }
    expect(listSyncSentences({ phase: 'offline', waiting: 2, ...asked })).toMatchObject([
      { text: 'Enter your second-factor code to send 2 changes', to: '/dashboard/profile#second-factor' },
    ])
    expect(listSyncSentences({ phase: 'offline', waiting: 0, ...asked })[0]?.text).toBe(
      'Enter your second factor to see what’s new',
    )
  })

  it('says that the server is waited for where something else has answered', () => {
    const seen = 'The server is not available right now (503).'
    const [sentence] = listSyncSentences({ phase: 'offline', waiting: 2, attention: 0, missing: 0, seen })
    expect(sentence).toMatchObject({ text: '2 changes waiting for the server', to: '/dashboard/attention' })
  })

  it('is not green where an exchange failed for another reason than the network', () => {
    const failed = { phase: 'idle', attention: 0, missing: 0, lastError: 'No room' } as const
    expect(listSyncSentences({ ...failed, waiting: 0 })).toMatchObject([
      { text: 'Not up to date – trying again', tone: 'amber' },
    ])
    expect(listSyncSentences({ ...failed, waiting: 2 })).toMatchObject([
      { text: 'Not sent yet: 2 changes – trying again', tone: 'amber', to: '/dashboard/attention' },
    ])
  })

  it('says that the server does not answer also where nothing waits for it', () => {
    const seen = 'The server is not available right now (503).'
    expect(listSyncSentences({ phase: 'offline', waiting: 0, attention: 0, missing: 0, seen })).toMatchObject([
      { text: 'Waiting for the server – all changes sent' },
    ])
  })

  it('says first how many unsent changes went with the storage', () => {
    const [first, second] = listSyncSentences({ phase: 'offline', waiting: 1, attention: 0, missing: 2 })
    expect(first?.text).toBe('This device lost 2 unsent changes')
    expect(first?.onPhone).toBe('2 unsent changes are missing')
    expect(second?.text).toBe('1 change waiting for a connection')
    expect(listSyncSentences({ phase: 'idle', waiting: 0, attention: 0, missing: 1 })[0]?.text).toBe(
      'This device lost 1 unsent change',
    )
  })
})
