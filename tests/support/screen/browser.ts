import { fireEvent } from '@testing-library/react'
import { onTestFinished } from 'vitest'

// What happy-dom can simulate of a screen's device.

/** Goes online or offline. The screen is notified, and the state remains until the end of the test. */
export function setConnected(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  fireEvent(window, new Event(online ? 'online' : 'offline'))
}

export const [setLaptopWidth, setTabletWidth] = [1280, 1024]

export function setWindowWidth(width: number): void {
  const { happyDOM } = window as typeof window & { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width })
}
