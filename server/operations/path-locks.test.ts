import { describe, expect, test } from 'bun:test'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { outcomeOf } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { type Claim, itemClaim, PathLocks, sourceClaim, treeClaim } from './path-locks.ts'

const { scope } = buildSubject()
const item = (path: string): Claim => itemClaim(scope, parsePlainPath(path))
const tree = (path: string): Claim => treeClaim(scope, parsePlainPath(path))
const source = (path: string): Claim => sourceClaim(scope, parsePlainPath(path))
const never = new AbortController().signal

describe('two operations', () => {
  test.each([
    [item('/a'), item('/a'), false],
    [item('/a'), item('/b'), true],
    [item('/a'), item('/a/b'), true],
    [item('/a/b'), item('/a/c'), true],
    [tree('/a'), item('/a'), false],
    [tree('/a'), item('/a/b/c'), false],
    [tree('/a'), tree('/a/b'), false],
    [tree('/a/b'), item('/a'), true],
    [tree('/a'), item('/ab'), true],
    [tree('/a'), tree('/b'), true],
    [tree('/'), item('/a'), false],
    [source('/a'), source('/a'), true],
    [source('/a'), source('/a/b'), true],
    [source('/a'), item('/a'), true],
    [source('/a'), item('/a/b'), true],
    [source('/a'), tree('/a'), false],
    [source('/a'), tree('/a/b'), false],
    [source('/a/b'), tree('/a'), false],
    [source('/a'), tree('/b'), true],
  ])('%j and %j run at once: %p', async (first, second, together) => {
    for (const [one, other] of [
      [first, second],
      [second, first],
    ]) {
      const locks = new PathLocks(1000)
      await locks.acquire([one as Claim], never)
      const release = locks.tryAcquire([other as Claim])
      expect(release !== null).toBe(together)
    }
  })

  test('of different people meet where their scopes do', async () => {
    const inner = buildSubject({ scope: { root: parsePlainPath('/homes/ann') } }).scope
    const locks = new PathLocks(1000)
    await locks.acquire([itemClaim(inner, parsePlainPath('/a'))], never)
    expect(locks.tryAcquire([tree('/homes')])).toBeNull()
    expect(locks.tryAcquire([item('/a')])).not.toBeNull()
  })

  test('meet under any spelling on a case-blind disk', async () => {
    const blind = buildSubject({ scope: { matching: 'case-blind' } }).scope
    const locks = new PathLocks(1000)
    await locks.acquire([itemClaim(blind, parsePlainPath('/Caf\u00e9'))], never)
    expect(locks.tryAcquire([itemClaim(blind, parsePlainPath('/CAFE\u0301'))])).toBeNull()
  })
})

describe('whoever waits', () => {
  test('is served in the order they came, also behind one that waits itself', async () => {
    const locks = new PathLocks(1000)
    const order: string[] = []
    const first = await locks.acquire([item('/a')], never)
    const take = async (name: string, claim: Claim) => {
      const release = await locks.acquire([claim], never)
      order.push(name)
      await Promise.resolve()
      release()
    }
    const others = [take('tree', tree('/')), take('other', item('/b')), take('late', item('/a'))]
    await Promise.resolve()
    expect(order).toEqual([])
    first()
    await Promise.all(others)
    expect(order).toEqual(['tree', 'other', 'late'])
  })

  test('is busy after the patience, and holds nobody up any longer', async () => {
    const locks = new PathLocks(10)
    const release = await locks.acquire([item('/a')], never)
    expect(await outcomeOf(locks.acquire([tree('/')], never))).toBe('busy')
    expect(locks.tryAcquire([item('/b')])).not.toBeNull()
    release()
    release()
    expect(locks.tryAcquire([item('/a')])).not.toBeNull()
  })

  test('leaves at once when their request does', async () => {
    const locks = new PathLocks(1000)
    await locks.acquire([item('/a')], never)
    const control = new AbortController()
    const waiting = locks.acquire([item('/a')], control.signal)
    control.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    await expect(locks.acquire([item('/z')], control.signal)).rejects.toThrow('gone')
  })
})

test('who would give way is asked by who would not, and by nobody else', async () => {
  const locks = new PathLocks(1000)
  const asked: string[] = []
  const release = await locks.acquire([item('/a/b')], never, () => {
    asked.push('first')
    release()
  })
  expect(
    await outcomeOf(locks.acquire([item('/a/b')], AbortSignal.timeout(50), () => void asked.push('second'))),
  ).not.toBe('ok')
  await locks.acquire([item('/a/c')], never)
  expect(asked).toEqual([])
  await locks.acquire([tree('/a/b')], never)
  expect(asked).toEqual(['first'])
})
