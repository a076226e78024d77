import { fireEvent } from '@testing-library/react'
import { onTestFinished } from 'vitest'

// What happy-dom makes of the device around a screen.

/** With a connection, or without one: the screen is told, and it stays so to the end of the test. */
export function setConnected(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  fireEvent(window, new Event(online ? 'online' : 'offline'))
}

export const [setLaptopWidth, setTabletWidth] = [1280, 1024]

/** The window is so many pixels wide. */
export function setWindowWidth(width: number): void {
  const { happyDOM } = window as typeof window & { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width })
}
