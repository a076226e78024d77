export type Gate = { readonly opened: Promise<void>; open(): void }

/** A promise that a test settles when it wants the code that waits for it to go on. */
export function createGate(): Gate {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
