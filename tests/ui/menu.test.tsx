// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { Menu } from '#ui/dialogs/menu.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** happy-dom has no layout, so this sets where `main` begins, next to the navigation, and where the opener ends. */
function open({ mainLeft, openerRight }: { mainLeft: number; openerRight: number }) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'MAIN' ? new DOMRect(mainLeft, 0, 900, 600) : new DOMRect(openerRight - 90, 0, 90, 44)
  })
  const onSelect = vi.fn<() => void>()
  render(
    <MemoryRouter>
      <main>
        <Menu label="Export" items={[{ label: 'Games as CSV', onSelect }]} />
      </main>
    </MemoryRouter>,
  )
  const opener = screen.getByRole('button', { name: 'Export' })
  fireEvent.click(opener)
  return { opener, list: screen.getByRole('list'), onSelect }
}

describe('a menu', () => {
  it('opens to the left, or to the right where it would lie over the navigation', () => {
    expect(open({ mainLeft: 240, openerRight: 900 }).list.className).toContain('right-0')
    cleanup()
    expect(open({ mainLeft: 240, openerRight: 400 }).list.className).toContain('left-0')
  })

  it('is closed by Escape, which leaves the focus on its opener, and by a choice', () => {
    const { opener, onSelect } = open({ mainLeft: 240, openerRight: 900 })
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('list')).toBeNull()
    expect(document.activeElement).toBe(opener)
    fireEvent.click(opener)
    fireEvent.click(screen.getByRole('button', { name: 'Games as CSV' }))
    expect(onSelect).toHaveBeenCalledOnce()
    expect(screen.queryByRole('list')).toBeNull()
  })
})
