// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FieldGroup, TextField } from '#ui/forms/form-field.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Errors = { name?: string; days?: string; end?: string }

function form({ name, days, end }: Errors) {
  return (
    <form>
      <TextField label="Name" error={name} />
      <FieldGroup label="Days" error={days}>
        <input type="checkbox" aria-label="Saturday" />
      </FieldGroup>
      <TextField label="End" error={end} />
      <button type="submit">Save</button>
    </form>
  )
}

const all: Errors = { name: 'Name is required', days: 'Select a day', end: 'End is required' }
const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

/** Waits for one second, long after the form has moved the focus to where it belongs. */
async function settle(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(1000))
}

describe('what is wrong with a field', () => {
  it('is said once, of the first, where the focus stays on the button', async () => {
    vi.useFakeTimers()
    const { rerender } = render(form({}))
    screen.getByRole('button').focus()
    rerender(form(all))
    await settle()
    expect(said()).toEqual(['Name is required'])
    rerender(form({ days: 'Such a day does not occur' }))
    await settle()
    expect(said()).toEqual(['Such a day does not occur'])
  })

  it('is left to the field where the focus is taken there', async () => {
    vi.useFakeTimers()
    const { rerender } = render(form({}))
    screen.getByRole('button').focus()
    await settle()
    screen.getByLabelText('Name').focus()
    rerender(form(all))
    await settle()
    expect(said()).toEqual([])
    expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).toBe(screen.getByText('Name is required').id)
  })

  it('is said to a person who is in the field already', async () => {
    vi.useFakeTimers()
    const { rerender } = render(form({}))
    screen.getByLabelText('Name').focus()
    await settle()
    rerender(form(all))
    await settle()
    expect(said()).toEqual(['Name is required'])
  })

  it('interrupts nobody who types into another field', async () => {
    vi.useFakeTimers()
    const { rerender } = render(form({}))
    screen.getByLabelText('Name').focus()
    await settle()
    rerender(form({ end: 'End must not be before the start' }))
    await settle()
    expect(said()).toEqual([])
    expect(screen.getByText('End must not be before the start')).toBeDefined()
  })

  it('is said again when it is wrong in another way', async () => {
    const { rerender } = render(form({ name: 'Name is required' }))
    await waitFor(() => expect(said()).toEqual(['Name is required']))
    rerender(form({ name: 'Name is taken' }))
    await waitFor(() => expect(said()).toEqual(['Name is taken']))
  })
})
