import { afterAll, expect, test } from 'bun:test'
import { HashingThreads } from './hashing-threads.ts'

const threads = new HashingThreads()
afterAll(() => threads.close())

test('what was hashed is recognised, also by the runtime, and nothing else is', async () => {
  const hash = await threads.hash('correct horse')
  expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(await Promise.all([threads.verify('correct horse', hash), threads.verify('wrong', hash)])).toEqual([
    true,
    false,
  ])
  expect(await Bun.password.verify('correct horse', hash)).toBe(true)
  const bcrypt = await Bun.password.hash('old', { algorithm: 'bcrypt', cost: 4 })
  expect(await threads.verify(Buffer.from('old'), bcrypt)).toBe(true)
})

test('what is no hash is an error, and the thread goes on', async () => {
  await expect(threads.verify('a', 'no hash')).rejects.toThrow()
  const hash = await threads.hash('a')
  expect(await threads.verify('a', hash)).toBe(true)
})

test('what is being hashed when the threads are ended fails', async () => {
  const hashing = threads.hash('a')
  threads.close()
  await expect(hashing).rejects.toThrow('ended')
})

test('threads that were ended are started again', async () => {
  const hash = await threads.hash('a')
  threads.close()
  expect(await threads.verify('a', hash)).toBe(true)
})
