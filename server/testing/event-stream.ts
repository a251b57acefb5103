import { LIVE_EVENTS, type LiveEvent } from '#contract/events.ts'

/** An open event stream, and everything received from it so far. */
export type EventStreamReader = {
  readonly response: Response
  /** Returns all received bytes as text. */
  readonly raw: () => string
  readonly events: () => readonly LiveEvent[]
  /** Waits until a number of events with this name were received; returns the last of them. */
  readonly event: <Name extends LiveEvent['name']>(
    name: Name,
    count?: number,
  ) => Promise<Extract<LiveEvent, { name: Name }>>
  /** Resolves when the server closed the stream: true when it ended properly. */
  readonly ended: Promise<boolean>
  readonly leave: () => void
}

/** Reads a stream until it ends or is closed. */
export async function readEventStream(ask: (signal: AbortSignal) => Promise<Response>): Promise<EventStreamReader> {
  const control = new AbortController()
  const response = await ask(control.signal)
  let text = ''
  const read = async () => {
    try {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
      return true
    } catch {
      return false
    }
  }
  const ended = read()
  const events = () => text.split('\n\n').slice(0, -1).flatMap(parseEvent)
  return {
    response,
    raw: () => text,
    events,
    async event(name, count = 1) {
      for (;;) {
        const found = events().filter((event) => event.name === name)
        const last = found.at(count - 1)
        if (last && isNamed(last, name)) return last
        await Bun.sleep(20)
      }
    },
    ended,
    leave: () => control.abort(),
  }
}

const isNamed = <Name extends LiveEvent['name']>(
  event: LiveEvent,
  name: Name,
): event is Extract<LiveEvent, { name: Name }> => event.name === name

function parseEvent(block: string): LiveEvent[] {
  const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
  switch (name) {
    case 'ready':
      return [{ name, data: LIVE_EVENTS.ready.parse(JSON.parse(data ?? '')) }]
    case 'changed':
      return [{ name, data: LIVE_EVENTS.changed.parse(JSON.parse(data ?? '')) }]
    case 'job':
      return [{ name, data: LIVE_EVENTS.job.parse(JSON.parse(data ?? '')) }]
    case 'notice':
      return [{ name, data: LIVE_EVENTS.notice.parse(JSON.parse(data ?? '')) }]
    case 'editing':
      return [{ name, data: LIVE_EVENTS.editing.parse(JSON.parse(data ?? '')) }]
    default:
      return []
  }
}
