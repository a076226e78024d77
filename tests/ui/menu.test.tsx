// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { Menu } from '#ui/dialogs/menu.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/**
 * happy-dom has no layout, so this sets where `main` begins, next to the navigation, and where the opener ends. The menu
 * is 240 × 100 pixels.
 */
function open({ mainLeft, openerRight, top = 0 }: { mainLeft: number; openerRight: number; top?: number }) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName === 'MAIN') return new DOMRect(mainLeft, 0, 900, 600)
    return this.tagName === 'UL' ? new DOMRect(0, 0, 240, 100) : new DOMRect(openerRight - 90, top, 90, 44)
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
    expect(open({ mainLeft: 240, openerRight: 900 }).list.style.left).toBe('660px')
    cleanup()
    expect(open({ mainLeft: 240, openerRight: 400 }).list.style.left).toBe('310px')
  })

  it('opens below its button, or above it at the bottom of the screen', () => {
    expect(open({ mainLeft: 240, openerRight: 900, top: 100 }).list.style.top).toBe('148px')
    cleanup()
    const nearBottom = window.innerHeight - 60
    expect(open({ mainLeft: 240, openerRight: 900, top: nearBottom }).list.style.top).toBe(`${nearBottom - 104}px`)
  })

  it('is walked with the arrow keys', () => {
    const { opener } = open({ mainLeft: 240, openerRight: 900 })
    fireEvent.keyDown(opener, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Games as CSV' }))
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
