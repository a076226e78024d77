import { describe, expect, test } from 'vitest'
import {
  getGameDragBlocker,
  getScheduleDragBlocker,
  type DragContext,
} from '#domain/scheduling/conflicts/drag-blockers.ts'
import { findRuleMessage } from '#domain/rule-error.ts'

const draft: DragContext = { actor: { role: 'league_administrator' }, tier: 'free', schedule: { status: 'draft' } }

describe('dragging a game on the calendar', () => {
  test('is for league staff, in a draft, before the game begins', () => {
    expect(getScheduleDragBlocker(draft)).toBeNull()
    expect(getGameDragBlocker(draft, 'scheduled')).toBeNull()
    expect(getGameDragBlocker(draft, 'postponed')).toBeNull()
    expect(getGameDragBlocker(draft, 'completed')).toBe('game_not_movable')
  })

  test.each(['team_manager', 'player', 'scorekeeper', 'viewer'] as const)('is refused to a %s', (role) => {
    const code = getGameDragBlocker({ ...draft, actor: { role } }, 'scheduled')
    expect(findRuleMessage(code ?? '')).toBe('You do not have permission to edit this schedule')
  })

  test('of a schedule that is published or completed points to Move…', () => {
    for (const status of ['published', 'completed'] as const) {
      expect(getGameDragBlocker({ ...draft, schedule: { status } }, 'scheduled')).toBe('schedule_not_draft')
    }
  })
})
