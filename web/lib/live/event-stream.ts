/** One server-sent event: its name, and its data as text. */
export interface StreamedEvent {
  readonly name: string
  readonly data: string
}

/** Maximum length of a line in characters, longer than any event of Coffer. */
const LONGEST = 1_000_000

/**
 * Yields the events of a stream (WHATWG HTML, "Server-sent events"). For streams that need a request header, which `EventSource` cannot
 * send. Ends with the stream. Throws on a stream error and on a line that is too long.
 */
export async function* serverEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamedEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let name = ''
  let data: string[] = []
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      // A carriage return at the end may be the first half of a line break, so it waits for the next chunk.
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      if (rest.length > LONGEST) throw new Error('A line of the stream is too long.')
      for (const line of lines) {
        const [field, content] = fieldOf(line)
        if (field === 'event') name = content
        else if (field === 'data') data.push(content)
        else if (line === '') {
          if (data.length > 0) yield { name: name || 'message', data: data.join('\n') }
          name = ''
          data = []
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Splits a line into field and content. A comment has an empty field name, which no field has. */
function fieldOf(line: string): [field: string, content: string] {
  const colon = line.indexOf(':')
  if (colon === -1) return [line, '']
  const content = line.slice(colon + 1)
  return [line.slice(0, colon), content.startsWith(' ') ? content.slice(1) : content]
}
