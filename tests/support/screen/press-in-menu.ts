import { fireEvent, screen, within } from '@testing-library/react'

/** Opens the menu of a row or card and presses an item in it. */
export async function pressInMenu(name: string | RegExp, item: string | RegExp): Promise<void> {
  const opener = await screen.findByRole('button', {
    name: typeof name === 'string' ? `Actions for ${name}` : name,
  })
  fireEvent.click(opener)
  const menu = document.getElementById(opener.getAttribute('aria-controls') ?? '')
  if (!menu) throw new Error(`The menu of ${String(name)} is not open`)
  fireEvent.click(within(menu).getByRole('button', { name: item }))
}
