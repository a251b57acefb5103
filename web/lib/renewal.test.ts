import { expect, test } from 'bun:test'
import { createRenewal } from './renewal.ts'

/** Tabs of one browser, which share the stored token and one lock. */
function browser() {
  let kept: string | null = 'old'
  let queue = Promise.resolve()
  const renewed: string[] = []
  const locks = {
    request: (_name: string, work: unknown) => {
      const turn = queue.then(work as () => Promise<void>)
      queue = turn.then(
        () => undefined,
        () => undefined,
      )
      return turn
    },
  } as Pick<LockManager, 'request'>
  const tab = () =>
    createRenewal({
      read: () => kept,
      write: (token) => {
        kept = token
      },
      renew: async (token) => {
        renewed.push(token)
        await Bun.sleep(1)
        return `${token}+`
      },
      locks,
    })
  return { tab, renewed, token: () => kept, signOut: () => (kept = null) }
}

test('many answers in many tabs renew a token once', async () => {
  const { tab, renewed, token } = browser()
  const [first, second] = [tab(), tab()]
  await Promise.all([first('old'), first('old'), second('old'), second('old')])
  expect(renewed).toEqual(['old'])
  expect(token()).toBe('old+')
})

test('signing out meanwhile is not undone', async () => {
  const { tab, token, signOut } = browser()
  const work = tab()('old')
  await Promise.resolve()
  signOut()
  await work
  expect(token()).toBeNull()
})

test('a failed renewal is told, and may be tried again', async () => {
  let tries = 0
  const renewal = createRenewal({
    read: () => 'old',
    write: () => undefined,
    renew: async () => {
      tries += 1
      throw new Error('unreachable')
    },
  })
  await expect(renewal('old')).rejects.toThrow('unreachable')
  await expect(renewal('old')).rejects.toThrow('unreachable')
  expect(tries).toBe(2)
})
