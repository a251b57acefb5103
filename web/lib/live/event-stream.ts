/** One event as it came: its name, and its data as text. */
export interface StreamedEvent {
  readonly name: string
  readonly data: string
}

/** More than any event of ours; what is longer is none (characters). */
const LONGEST = 1_000_000

/**
 * The events of a stream (WHATWG HTML, "Server-sent events"), for streams that `EventSource` cannot ask for, because they need a header.
 * Ends with the stream; throws what the stream throws, and for a line that does not end.
 */
export async function* serverEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamedEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let name = ''
  let data: string[] = []
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      // A line break that may be the first half of one waits for what comes next.
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

/** A comment has a name that no field has. */
function fieldOf(line: string): [field: string, content: string] {
  const colon = line.indexOf(':')
  if (colon === -1) return [line, '']
  const content = line.slice(colon + 1)
  return [line.slice(0, colon), content.startsWith(' ') ? content.slice(1) : content]
}
