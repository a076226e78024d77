export type StreamEvent = { readonly name: string; readonly data: string }

/**
 * Yields the events of a stream of server-sent events, as our own server writes them: each has a name and one line of
 * data. `onBytes` is also called for comments, which only show that the connection is alive.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => splitField(line)))
        const [name, data] = [fields.get('event'), fields.get('data')]
        if (name !== undefined && data !== undefined) yield { name, data }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined) // the connection may be lost already
  }
}

function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trimStart()]
}
