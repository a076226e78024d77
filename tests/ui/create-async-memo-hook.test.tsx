// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLastAnswer } from '#ui/browser/use-last-answer.ts'
import { createAsyncMemoHook } from '#ui/browser/create-async-memo-hook.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Given = { readonly name: string }

/**
 * Creates a component that shows an asynchronous value computed for its input, and records each computation so that a
 * test can finish it or make it fail.
 */
function maker() {
  const made: { readonly given: Given; readonly finish: (result: string) => void; readonly fail: () => void }[] = []
  const useMade = createAsyncMemoHook(
    (given: Given) =>
      new Promise<{ readonly text: string }>((resolve, reject) => {
        made.push({ given, finish: (text) => resolve({ text }), fail: () => reject(new Error('Out of order')) })
      }),
  )
  function Made({ given }: { given: Given | undefined }) {
    const result = useMade(given)
    return <p>{result === 'failed' ? 'failed' : (result?.text ?? 'nothing yet')}</p>
  }
  return { made, Made }
}

const shown = () => screen.getByRole('paragraph').textContent

it('makes it once for each, and shows the one before meanwhile', async () => {
  const { made, Made } = maker()
  const [one, two] = [{ name: 'one' }, { name: 'two' }]
  const { rerender, unmount } = render(<Made given={undefined} />)
  expect(made).toHaveLength(0)
  rerender(<Made given={one} />)
  expect(shown()).toBe('nothing yet')
  made[0]?.finish('first')
  await screen.findByText('first')
  rerender(<Made given={two} />)
  expect(shown()).toBe('first')
  rerender(<Made given={one} />)
  made[1]?.finish('second')
  await vi.waitFor(() => expect(made).toHaveLength(2))
  expect(shown()).toBe('first') // the late result belongs to a different input

  unmount()
  render(<Made given={one} />)
  expect(shown()).toBe('first')
  expect(made.map(({ given }) => given.name)).toEqual(['one', 'two'])
})

it('says where it failed, and tries again for the next screen', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const { made, Made } = maker()
  const given = { name: 'one' }
  const { unmount } = render(<Made given={given} />)
  made[0]?.fail()
  await screen.findByText('failed')
  expect(reported).toHaveLength(1)
  unmount()
  render(<Made given={given} />)
  made[1]?.finish('at last')
  await screen.findByText('at last')
})

function Answer({ answer, question }: { answer: string | undefined; question: string }) {
  return <p>{useLastAnswer(answer, question) ?? 'loading'}</p>
}

it('the last answer stays for its question until the next is there', () => {
  const { rerender } = render(<Answer answer={undefined} question="home" />)
  expect(shown()).toBe('loading')
  rerender(<Answer answer="12 games" question="home" />)
  rerender(<Answer answer={undefined} question="home" />)
  expect(shown()).toBe('12 games')
  rerender(<Answer answer="13 games" question="home" />)
  expect(shown()).toBe('13 games')
  rerender(<Answer answer={undefined} question="away" />)
  expect(shown()).toBe('loading')
})
