export type Gate = { readonly opened: Promise<void>; open(): void }

/** Creates a promise that a test settles when the code waiting for it should continue. */
export function createGate(): Gate {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
