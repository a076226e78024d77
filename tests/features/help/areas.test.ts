import { expect, it } from 'vitest'
import { capabilities } from '#domain/people/capabilities.ts'
import { groupAbilities } from '#features/help/roles/areas.ts'
import { t } from '#features/help/roles/words.ts'

it('shows every right that a screen gives, once, with its own words', () => {
  const shown = groupAbilities().flatMap(({ abilities }) => abilities)
  const withScreen = capabilities.filter((capability) => !capability.startsWith('player_private.'))
  expect(shown.toSorted()).toEqual(withScreen.toSorted())
  expect(new Set(shown.map((ability) => t.abilities[ability])).size).toBe(shown.length)
  expect(groupAbilities().filter(({ abilities }) => abilities.length === 0)).toEqual([])
})
