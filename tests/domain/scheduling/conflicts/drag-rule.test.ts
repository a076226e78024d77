import { describe, expect, test } from 'vitest'
import { whyNotDrag, whyNotDraggable, type Dragging } from '#domain/scheduling/conflicts/drag-rule.ts'
import { ruleWords } from '#domain/rule-error.ts'

const draft: Dragging = { actor: { role: 'league_administrator' }, tier: 'free', schedule: { status: 'draft' } }

describe('dragging a game on the calendar', () => {
  test('is for league staff, in a draft, before the game begins', () => {
    expect(whyNotDraggable(draft)).toBeNull()
    expect(whyNotDrag(draft, 'scheduled')).toBeNull()
    expect(whyNotDrag(draft, 'postponed')).toBeNull()
    expect(whyNotDrag(draft, 'completed')).toBe('game_not_movable')
  })

  test.each(['team_manager', 'player', 'scorekeeper', 'viewer'] as const)('is refused to a %s', (role) => {
    const code = whyNotDrag({ ...draft, actor: { role } }, 'scheduled')
    expect(ruleWords(code ?? '')).toBe('You do not have permission to edit this schedule')
  })

  test('of a schedule that is published or completed points to Move…', () => {
    for (const status of ['published', 'completed'] as const) {
      expect(whyNotDrag({ ...draft, schedule: { status } }, 'scheduled')).toBe('schedule_not_draft')
    }
  })
})
