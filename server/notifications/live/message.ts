import type { LiveEvent } from '#contract/events.ts'

const utf8 = new TextEncoder()

/** Encodes one event for an event stream (WHATWG HTML, "Server-sent events"). JSON contains no line breaks. */
export const encodeEvent = ({ name, data }: LiveEvent): Uint8Array =>
  utf8.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

/** A comment, which clients ignore: it keeps the connection open and detects when it is closed. */
export const HEARTBEAT: Uint8Array = utf8.encode(':\n\n')
