// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ApplicationError, AuthenticationError } from '#app/error-boundary.tsx'

afterEach(cleanup)

const causes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the screens of last resort', () => {
  it('say what may be the cause where nothing can be shown, and load the page again', () => {
    render(<ApplicationError error={new TypeError('x is not a function')} />)
    expect(screen.getByRole('heading').textContent).toBe('Application Error')
    expect(causes()).toEqual([
      'Network connectivity issues',
      'Backend service unavailability',
      'Invalid authentication credentials',
    ])
    expect(screen.getByText(/TypeError: x is not a function/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  })

  it('say so where nobody can tell who is signed in', () => {
    render(<AuthenticationError error={new Error('IndexedDB is closed')} />)
    expect(screen.getByRole('heading').textContent).toBe('Authentication Error')
    expect(causes().slice(0, 3)).toEqual(['Network issues', 'Service unavailability', 'Invalid credentials'])
    expect(screen.getByText(/IndexedDB is closed/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  })
})
