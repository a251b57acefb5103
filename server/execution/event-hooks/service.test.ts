import { expect, test as testAnywhere } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hookWorld } from '#server/testing/hook-world.ts'
import { startJob } from '#server/testing/jobs.ts'
import { testWith } from '#testing/requirements.ts'

const test = testWith('bubblewrap')

const until = async (isSo: () => boolean) => {
  while (!isSo()) await Bun.sleep(20)
}

test('of one person two run at once, and others do not wait behind them', async () => {
  const line = 'touch "/files/begun-$(basename "$FILE")"; while [ ! -e /files/go ]; do sleep 0.05; done'
  await using app = await hookWorld({
    users: [{ username: 'ann' }, { username: 'bob' }],
    commands: { before_upload: [line] },
  })
  const post = (name: string, as: string) => app.request(`/api/resources/${name}`, { method: 'POST', body: name, as })
  const begun = (name: string) => existsSync(path.join(app.root, `begun-${name}`))
  const asked = ['a1', 'a2', 'a3'].map((name) => post(name, 'ann'))
  await until(() => ['a1', 'a2', 'a3'].filter(begun).length === 2)
  asked.push(post('b1', 'bob'))
  await until(() => begun('b1'))
  expect(['a1', 'a2', 'a3'].filter(begun)).toHaveLength(2)
  await Bun.write(path.join(app.root, 'go'), '')
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200)
  expect(begun('a3')).toBe(true)
})

test('a job that is cancelled ends what runs before its step', async () => {
  await using app = await hookWorld({
    tree: { '/a.txt': 'a' },
    commands: { before_copy: ['touch begun; sleep 600'] },
  })
  const job = await startJob(app, { kind: 'copy', steps: [{ from: '/a.txt', to: '/b.txt', onTaken: 'refuse' }] })
  await until(() => existsSync(path.join(app.root, 'begun')))
  expect((await app.request(`/api/jobs/${job.id}`, { method: 'DELETE' })).ok).toBe(true)
  expect(await app.runs(1)).toMatchObject([{ outcome: 'ended', event: 'before_copy' }])
  expect(existsSync(path.join(app.root, 'b.txt'))).toBe(false)
})

test('a server that stops ends what runs, in the background too', async () => {
  const app = await hookWorld({ commands: { after_upload: ['touch begun; sleep 600 &'] } })
  await app.request('/api/resources/a.txt', { method: 'POST', body: 'a' })
  await until(() => existsSync(path.join(app.root, 'begun')))
  await app[Symbol.asyncDispose]()
  expect(app.log.some((line) => line.includes('a hook failed') && line.includes('ended'))).toBe(true)
})

testAnywhere('programs that are not kept apart get real places', async () => {
  await using app = await hookWorld({
    users: [{ username: 'ann', scope: '/ann' }],
    tree: { '/ann/': null },
    commands: { after_copy: ['printf "%s\\n" "$FILE" "$DESTINATION" > said'] },
    exec: { isConfined: false },
  })
  await app.request('/api/resources/a.txt', { method: 'POST', body: 'a', as: 'ann' })
  await app.request('/api/resources/a.txt?action=copy&destination=/b.txt', { method: 'PATCH', as: 'ann' })
  const [at] = [path.join(app.root, 'ann')]
  expect(readFileSync(path.join(at, 'said'), 'utf8')).toBe(`${at}/a.txt\n${at}/b.txt\n`)
})

test('the latest runs are kept, and are told fifty at a time', async () => {
  await using app = await hookWorld()
  const row = { at: 1, event: 'after_save', line: 'true', username: 'admin', path: '/a', outcome: 'done', exit: 0 }
  const rest = { took: 1, output: '', background: 0, test: 0 }
  const rows = Array.from({ length: 1000 }, () => ({ ...row, ...rest }))
  for (let begin = 0; begin < rows.length; begin += 50)
    await app.context.db
      .insertInto('hook_runs')
      .values(rows.slice(begin, begin + 50))
      .execute()
  const { id } = await app.try('true')
  expect(id).toBe(1001)
  const { runs, more } = (await (await app.request('/api/hook-runs')).json()) as {
    runs: { id: number }[]
    more: boolean
  }
  expect([runs.length, runs[0]?.id, runs.at(-1)?.id, more]).toEqual([50, 1001, 952, true])
  const last = await (await app.request('/api/hook-runs?before=4')).json()
  expect(last).toMatchObject({ runs: [{ id: 3 }, { id: 2 }], more: false })
  expect((await app.request('/api/hook-runs?before=x')).status).toBe(400)
})
