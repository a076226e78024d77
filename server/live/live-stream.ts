export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  Connection: 'close', // the connection is of no use after its stream, and would delay a shutdown
} as const

/** Why the server ended a stream. `gone`: the client closed it; `slow`: the client does not read. */
export type EndReason = 'gone' | 'slow' | 'session' | 'token' | 'replaced' | 'unavailable' | 'shutdown'

/** A stream of server-sent events. */
export type LiveStream = {
  readonly body: ReadableStream<Uint8Array>
  /** Sends an encoded event. Ends the stream if the client does not read. */
  send(event: Uint8Array): void
  /** Ends the stream, and tells the client why, and over how many milliseconds it should spread its return. */
  end(reason: EndReason, retryMs: number): void
}

/** Several events with rows, whose bytes are shared by all streams that they are sent to. */
const mostUnreadBytes = 256 * 1024

/** `onEnd` is called once, no matter which side ends the stream. */
export function createLiveStream(onEnd: (reason: EndReason) => void): LiveStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const finish = (reason: EndReason): void => {
    controller = null
    onEnd(reason)
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started
      },
      cancel: () => {
        if (controller) finish('gone')
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes }),
  )
  return {
    body,
    send(event) {
      if (!controller) return
      controller.enqueue(event)
      if ((controller.desiredSize ?? 0) > 0) return
      controller.error(new Error('The client does not read its live stream'))
      finish('slow')
    },
    end(reason, retryMs) {
      if (!controller) return
      controller.enqueue(encodeEvent('end', { reason, retryMs }))
      controller.close()
      finish(reason)
    },
  }
}

const encoder = new TextEncoder()

export function encodeEvent(name: string, data: object | number, id?: string): Uint8Array {
  return encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Tells a browser's `EventSource` how long to wait before it connects again. */
export function encodeRetry(retryMs: number): Uint8Array {
  return encoder.encode(`retry: ${retryMs}\n\n`)
}

/** A comment, which clients ignore; it only shows that the connection is alive. */
export const heartbeat = encoder.encode(': still here\n\n')
