import { describe, expect, test } from 'bun:test'
import type { PublicDrop } from '#contract/shares.ts'
import { createSendQueue, isActive, type SendFile, type SendQueue } from './send-queue.ts'

const link = (uploads: Partial<PublicDrop['uploads']> = {}, token?: string): PublicDrop => ({
  kind: 'upload',
  name: 'in',
  expire: 0,
  downloadsLeft: null,
  message: '',
  sender: '',
  hideDownload: false,
  ...(token !== undefined && { token }),
  uploads: {
    maxFileSize: null,
    maxTotalSize: null,
    maxFiles: null,
    filesLeft: null,
    sizeLeft: null,
    extensions: [],
    askName: false,
    ...uploads,
  },
})
const file = (name: string, size = 1) => new File(['x'.repeat(size)], name)

/** Creates a server that answers on demand, and records its requests. */
function slowServer() {
  const asked: string[] = []
  const answers: Array<ReturnType<typeof Promise.withResolvers<Awaited<ReturnType<SendFile>>>>> = []
  const send: SendFile = ({ file: { name }, token }, _, signal) => {
    asked.push(token === undefined ? name : `${name} ${token}`)
    const answer = Promise.withResolvers<Awaited<ReturnType<SendFile>>>()
    answers.push(answer)
    signal.addEventListener('abort', () => answer.resolve(null))
    return answer.promise
  }
  /** Answers the last request. */
  const answer = async (what: Awaited<ReturnType<SendFile>>) => {
    answers.at(-1)?.resolve(what)
    await Bun.sleep(0)
  }
  return { asked, send, answer }
}

const seen = ({ list }: SendQueue) =>
  list.getSnapshot().map(({ file: { name }, state, why }) => [name, state, ...(why === null ? [] : [why])].join(' '))

describe('files that a visitor sends', () => {
  test('go one after the other, and the end is told', async () => {
    const server = slowServer()
    let rests = 0
    const sendings = createSendQueue(link(), server.send, () => {
      rests += 1
    })
    sendings.add([file('a'), file('b')], '')
    sendings.add([file('c')], '')
    expect(seen(sendings)).toEqual(['a going', 'b waiting', 'c waiting'])
    await server.answer(null)
    await server.answer('conflict')
    expect(seen(sendings)).toEqual(['a sent', 'b failed conflict', 'c going'])
    expect([isActive(sendings.list.getSnapshot()), rests]).toEqual([true, 0])
    await server.answer(null)
    expect([isActive(sendings.list.getSnapshot()), rests, server.asked]).toEqual([false, 1, ['a', 'b', 'c']])
  })

  test('that the link does not take are never sent', () => {
    const server = slowServer()
    const takes = { maxFileSize: 5, sizeLeft: 8, filesLeft: 3, extensions: ['jpg', 'gz'] }
    const sendings = createSendQueue(link(takes), server.send, () => undefined)
    sendings.add([file('.jpg'), file('a.txt'), file('jpg'), file('long.jpg', 6)], '')
    expect(server.asked).toEqual([])
    sendings.add([file('a.JPG', 5), file('b.jpg', 4), file('c.tar.gz', 3), file('d.jpg', 0), file('e.jpg', 0)], '')
    expect(seen(sendings)).toEqual([
      '.jpg failed invalid',
      'a.txt failed unsupported_type',
      'jpg failed unsupported_type',
      'long.jpg failed too_large',
      'a.JPG going',
      'b.jpg failed no_room',
      'c.tar.gz waiting',
      'd.jpg waiting',
      'e.jpg failed full',
    ])
  })

  test('that were sent count until the server has counted them', async () => {
    const server = slowServer()
    const sendings = createSendQueue(link({ filesLeft: 1 }), server.send, () => undefined)
    sendings.add([file('a')], '')
    await server.answer(null)
    sendings.add([file('b')], '')
    sendings.updateShare(link({ filesLeft: 1 }))
    sendings.add([file('c')], '')
    expect(seen(sendings)).toEqual(['a sent', 'b failed full', 'c going'])
  })

  test('can be taken back, before and while they go', async () => {
    const server = slowServer()
    const sendings = createSendQueue(link(), server.send, () => undefined)
    sendings.add([file('a'), file('b'), file('c')], '')
    const [a, b] = sendings.list.getSnapshot()
    sendings.cancel(b?.id ?? 0)
    sendings.cancel(a?.id ?? 0)
    await Bun.sleep(0)
    expect([seen(sendings), server.asked]).toEqual([['c going'], ['a', 'c']])
  })

  test('can be cleared from the list, except those on their way', async () => {
    const server = slowServer()
    const sendings = createSendQueue(link(), server.send, () => undefined)
    sendings.add([file('a'), file('.b'), file('c'), file('d')], '')
    await server.answer(null)
    sendings.clear()
    expect(seen(sendings)).toEqual(['c going', 'd waiting'])
  })

  test('go again when the reason may be gone, as the visitor is known then', async () => {
    const server = slowServer()
    const sendings = createSendQueue(link({}, 'old'), server.send, () => undefined)
    sendings.add([file('a'), file('b')], '')
    await server.answer('unreachable')
    await server.answer('too_large')
    sendings.updateShare(link({}, 'new'))
    sendings.retryFailed()
    await server.answer(null)
    expect([seen(sendings), server.asked]).toEqual([
      ['a sent', 'b failed too_large'],
      ['a old', 'b old', 'a new'],
    ])
  })
})
