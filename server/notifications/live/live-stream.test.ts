import { expect, test } from 'bun:test'
import { ROOT } from '#server/access/virtual-path.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { LiveStream } from './live-stream.ts'

function untaken(): LiveStream {
  return new LiveStream({
    caller: { subject: buildSubject({}), sessionId: 'a', signedInAt: 0, sorting: { by: 'name', asc: true } },
    path: ROOT,
    recheck: async () => null,
    isThere: async () => true,
    report: () => undefined,
    onEnd: () => undefined,
  })
}

/** Returns how many messages of this size are queued for a client that does not read before it is disconnected. */
function mostWaiting(bytes: number): number {
  const stream = untaken()
  let sent = 0
  for (; !stream.isOver; sent += 1) stream.sendMessage(new Uint8Array(bytes))
  return sent - 1
}

test('a client that takes nothing is let go, the sooner the longer the messages are', () => {
  expect(mostWaiting(10)).toBe(32)
  expect(mostWaiting(64 * 1024)).toBe(4)
  expect(mostWaiting(1024 * 1024)).toBe(1)
})
