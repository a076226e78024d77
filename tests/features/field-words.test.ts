import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { StorageError } from '#data/store/storage-error.ts'
import { findRuleMessage, RuleError, toRuleCode } from '#domain/rule-error.ts'
import { getFailureTitle } from '#features/sync-status/entry-title.ts'
import { describeRejectionCode } from '#features/sync-status/rejection-words.ts'
import { listSyncSentences } from '#features/sync-status/sync-sentences.ts'
import { readShownWords } from '../support/screen/shown-words.ts'

// What coaches read and hear on the sideline uses their own vocabulary, never the program's.

const jargon =
  /\b(sync\w*|synchroni\w*|outbox|conflict\w*|mutation\w*|queue\w*|replay\w*|payload|rebase|merge\w*|commit\w*|tray|quarantin\w*|transaction\w*|database|indexeddb|schema|rows?|cache\w*|token\w*|timeout|backend|endpoint|api|http|json|sql\w*|null|undefined|uuid|service worker|filed|pending|acknowledged?)\b/i
const errorCode = /\b(?=\w*\d)[0-9A-Z]{5}\b|\b[45]\d\d\b|\w_\w/

const folders = ['src/features/today', 'src/features/scores', 'src/features/sync-status', 'src/ui']
const files = [
  ...folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${String(file)}`)),
  ...readdirSync('src/app', { recursive: true }).flatMap((file) =>
    /\.tsx$|words\.ts$/.test(String(file)) && !String(file).startsWith('administration')
      ? [`src/app/${String(file)}`]
      : [],
  ),
  'src/data/store/error-message.ts',
  'src/data/store/storage-error.ts',
  'src/domain/online-error.ts',
  'src/domain/scores/results.ts',
  'src/domain/rule-error.ts',
  'src/domain/scores/score-draft.ts',
].filter((file) => /\.tsx?$/.test(file))

/** Texts that the specification requires verbatim, or that only developers see. */
const exempt: ReadonlySet<string> = new Set(['Backend service unavailability', 'Invalid authentication credentials'])

const nowhere = { table: null, row_id: null, field: null, theirs: null }

describe('the words of field mode', () => {
  it('are found in the source', () => {
    const words = readShownWords('src/features/scores/words.ts')
    expect(words).toContain('No connection')
    expect(words.join(' ')).toContain('saved on this phone as soon as you tap Final')
    expect(readShownWords('src/app/shell/words.ts')).toContain('Skip to content')
    expect('Sync failed: 2 conflicts').toMatch(jargon)
    expect('Error 23505 (unique_violation)').toMatch(errorCode)
  })

  it('have no jargon in the source of its screens', () => {
    const found = files.flatMap((file) =>
      readShownWords(file).flatMap((text) => (jargon.test(text) && !exempt.has(text) ? [`${file}: ${text}`] : [])),
    )
    expect(found).toEqual([])
  })

  it('have none where a rule, the device or the server refuses', () => {
    const results = ['conflict', 'quarantined', 'rejected'] as const
    const codes = ['42501', '23503', '23505', '23514', '22P02', 'P0002', 'P0001', 'XX000', '57014']
    const messages = [null, 'score_not_allowed', 'row_gone', 'field_booked', 'violates foreign key constraint']
    const refusals = results.flatMap((result) =>
      codes.flatMap((code) => messages.map((message) => describeRejectionCode({ result, code, message, ...nowhere }))),
    )
    const stored = (['full', 'unavailable', 'newer'] as const).map((problem) => new StorageError(problem).message)
    expect([...new Set([...refusals, ...stored])].filter(isProgram)).toEqual([])
    expect(refusals.filter((words) => !/^[A-Z].*[a-z.]$/.test(words))).toEqual([])
    expect(toRuleCode('row_gone') && findRuleMessage('row_gone')).toBe(new RuleError('row_gone').message)
  })

  it('have none in the header, and say the same of the same', () => {
    const phases = ['idle', 'sending', 'receiving', 'offline', 'signed_out', 'upgrade'] as const
    const counts = [0, 1, 2]
    const sentences = phases.flatMap((phase) =>
      counts.flatMap((waiting) =>
        counts.flatMap((attention) =>
          counts.flatMap((missing) => listSyncSentences({ phase, waiting, attention, missing })),
        ),
      ),
    )
    const words = [...new Set(sentences.flatMap(({ text, onPhone }) => [text, onPhone]))]
    expect(words.filter(isProgram)).toEqual([])
    expect(words.filter((text) => text.length > 80)).toEqual([])
    expect(words).toContain('Saved on this phone · 2 to send')
    expect(words).toContain('Everything has been sent')
    expect(words).toContain('1 change needs attention')
    expect(readShownWords('src/ui/feedback/words.ts')).toEqual(
      expect.arrayContaining(['Saved on this phone', 'Needs attention', 'Sent']),
    )
  })

  it('name what was not taken by what it is', () => {
    const rows = [{ id: 'a' }]
    expect(getFailureTitle({ ops: [{ t: 'score_reports', rows }] })).toBe('Failed to update game')
    expect(getFailureTitle({ ops: [{ t: 'sponsorship_packages', rows }] })).toBe('Failed to create package')
    expect(getFailureTitle({ ops: [{ t: 'sponsorship_assets', id: 'a', delete: true }] })).toBe(
      'Failed to delete asset',
    )
    expect(getFailureTitle({ ops: [{ t: 'package_assets', rows }] })).toBe('Failed to insert new assets')
    expect(getFailureTitle({ ops: [{ t: 'package_assets', id: 'a', delete: true }] })).toBe(
      'Failed to delete old assets',
    )
    expect(isProgram(getFailureTitle({ ops: [] }))).toBe(false)
  })
})

function isProgram(text: string): boolean {
  return jargon.test(text) || errorCode.test(text)
}
