import type { LiveEvent } from '#contract/events.ts'

const utf8 = new TextEncoder()

/** One event as the bytes of a stream (WHATWG HTML, "Server-sent events"). JSON has no line breaks of its own. */
export const messageOf = ({ name, data }: LiveEvent): Uint8Array =>
  utf8.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

/** A comment, which is for nobody: it keeps the connection and tells when it is gone. */
export const HEARTBEAT: Uint8Array = utf8.encode(':\n\n')
