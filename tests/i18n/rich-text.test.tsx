import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rich } from '#ui/rich-text.tsx'

test('placeholders are filled with elements, wherever the sentence has them', () => {
  expect(
    renderToStaticMarkup(<p>{rich('Delete {team}? See {link}.', { team: <b>Foxes</b>, link: <i>why</i> })}</p>),
  ).toBe('<p>Delete <b>Foxes</b>? See <i>why</i>.</p>')
})
