import { expect, test } from 'bun:test'
import { CommandEnd } from '#contract/commands.ts'
import type { Socket } from '#server/platform/network/socket.ts'
import { SendingTurns } from './output-queue.ts'
import { CommandSession, type CommandSessionParts } from './session.ts'

/** Starts a session and records what its client receives. */
function begin(run: CommandSessionParts['run'], patience = 60_000) {
  const said: string[] = []
  const reports: unknown[] = []
  const end = Promise.withResolvers<CommandEnd>()
  const socket: Socket = {
    sendText: async (text) => void said.push(text),
    sendTexts: async (texts) => void said.push(...texts),
    sendBinary: async () => undefined,
    close: (code, reason = '') => end.resolve(CommandEnd.parse({ ...JSON.parse(reason), code })),
  }
  const session = new CommandSession({
    run,
    patience,
    turns: new SendingTurns(),
    report: (error) => reports.push(error),
  })
  session.onOpen(socket)
  return { session, said, reports, end: end.promise }
}

test('a socket on which no command comes is closed', async () => {
  let isRun = false
  const { session, said, end } = begin(async () => {
    isRun = true
    return { exit: 0, why: null, changed: false }
  }, 50)
  session.onMessage('  ')
  expect(await end).toMatchObject({ exit: null, why: 'refused' })
  expect(said).toEqual(['No command was sent.'])
  session.onMessage('ls')
  expect(isRun).toBe(false)
})

test('a failure of ours is told without its words, and in the log with them', async () => {
  const failure = new Error('secret of /srv/data')
  const { session, said, reports, end } = begin(async () => {
    throw failure
  })
  session.onMessage('ls')
  expect(await end).toMatchObject({ exit: null, why: 'failed' })
  expect(said).toEqual(['Something went wrong.'])
  expect(reports).toEqual([failure])
})

test('nobody who has left is waited for', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const { session, said } = begin(async (_line, out, { signal }) => {
    begun.resolve(signal)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await out.addLines(['x'.repeat(4 * 1024 * 1024)])
    return { exit: null, why: 'cancelled', changed: false }
  })
  session.onMessage('ls')
  const signal = await begun.promise
  session.onClose()
  expect(signal.aborted).toBe(true)
  await Bun.sleep(20)
  expect(said).toEqual([])
})
