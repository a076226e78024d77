import { createCodeReader } from './code-reader.ts'
import { t } from './words.ts'

/** The pause between two frames: keeps the phone cool without a noticeable delay. */
const pauseMs = 80

/**
 * Shows the camera in `video` until it sees a code. The camera is always switched off at the end.
 * @returns the code's text, or null if `signal` was aborted
 */
export async function scanWithCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  if (!('mediaDevices' in navigator)) throw new DOMException('', 'NotFoundError') // undefined without https
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  try {
    if (signal.aborted) return null
    video.srcObject = stream
    const [read] = await Promise.all([createCodeReader(), video.play()])
    while (!signal.aborted) {
      const text = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(video) : null
      if (signal.aborted) break
      if (text !== null) return text
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

export function describeCameraProblem(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return t.cameraNotAllowedHere
    case 'NotFoundError':
    case 'OverconstrainedError':
      return t.noCameraWasFound
    case 'NotReadableError':
    case 'AbortError':
      return t.cameraBusyAnotherApp
    default:
      return t.cameraCouldNotUsed
  }
}
