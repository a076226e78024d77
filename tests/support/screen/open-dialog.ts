import { screen, waitFor } from '@testing-library/react'

/** Returns the topmost dialog: a question before something is lost (an `alertdialog`), or a form. */
export function openDialog(): HTMLElement {
  return screen.queryByRole('alertdialog') ?? screen.getByRole('dialog')
}

export function findDialog(): Promise<HTMLElement> {
  return waitFor(openDialog)
}
