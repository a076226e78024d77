// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AppOverlays } from '#app/shell/app-overlays.tsx'
import { startUnsavedTracking } from '#ui/forms/unsaved-fields.ts'

function Screen() {
  const location = useLocation()
  return (
    <>
      <p>Now at {location.pathname}</p>
      <form>
        <input aria-label="Reason" defaultValue="" />
      </form>
      <AppOverlays location={location} />
    </>
  )
}

it('a tapped notification opens its screen, after a question if text would be lost', () => {
  startUnsavedTracking()
  const worker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  render(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  )
  const tap = (path: string) =>
    act(() => void worker.dispatchEvent(new MessageEvent('message', { data: { type: 'OPEN_PATH', path } })))
  tap('/dashboard/games/1')
  expect(screen.getByText('Now at /dashboard/games/1')).toBeDefined()

  const field = screen.getByLabelText<HTMLInputElement>('Reason')
  field.focus()
  fireEvent.input(field, { target: { value: 'Rain' } })
  tap('/dashboard/games/2')
  expect(screen.getByText('Now at /dashboard/games/1')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByText('Now at /dashboard/games/2')).toBeDefined()
})
