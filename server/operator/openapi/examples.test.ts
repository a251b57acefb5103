import { expect } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { batchBody } from '#server/testing/batch-body.ts'
import { EXEC_ENABLED } from '#server/testing/exec-world.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testWith } from '#testing/requirements.ts'

const withCurl = testWith('curl')

const page = readFileSync(path.join(import.meta.dir, '../../../docs/reference/api.md'), 'utf8')

/** Commands that the page tells users to type. */
const [introduction = '', ...EXAMPLES] = [...page.matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, lines = '']) => lines)

const OLD_DATABASE = path.join(import.meta.dir, '../../testing/file-browser/filebrowser-v2.63.23.db')

/** Statuses of malformed requests; a missing item is a different failure. */
const MALFORMED = [400, 405, 412, 415]

withCurl('the examples of the page work as they are written', async () => {
  await using app = await testApp({
    tree: { '/documents/report.pdf': 'pdf', '/documents/notes.txt': 'notes', '/documents/old.txt': 'old' },
    config: EXEC_ENABLED,
    page: { '/index.html': '<title>Coffer</title>' },
  })
  using place = temporaryDirectory()
  const settings = JSON.stringify({ ...INITIAL_SETTINGS, signup: true })
  writeFileSync(path.join(place.path, 'file'), batchBody([{ path: 'a.txt', content: 'a' }]))
  writeFileSync(path.join(place.path, 'body.json'), settings)
  copyFileSync(OLD_DATABASE, path.join(place.path, 'filebrowser.db'))
  await app.request('/api/settings', { method: 'PUT', body: settings })
  const ada = JSON.stringify({ username: 'ada', password: 'a long password' })
  expect((await app.request('/api/signup', { method: 'POST', as: null, body: ada })).status).toBe(200)
  const run = async (script: string, token = '') => {
    const env = { ...process.env, URL: `http://127.0.0.1:${app.port}`, TOKEN: token }
    const child = Bun.spawn(['sh', '-c', script], { cwd: place.path, env, stdout: 'pipe', stderr: 'pipe' })
    return new Response(child.stdout).text()
  }

  const listing = await run(introduction.replace(/^URL=.*\n/, ''))
  expect(listing).toContain('"items":[')
  expect(EXAMPLES.length).toBeGreaterThan(70)
  const wrong: string[] = []
  for (const example of EXAMPLES) {
    // A stream of events runs until the client closes it.
    const patience = example.includes('/api/events/') ? 1 : 30
    const told = `${example} -o taken -m ${patience} -w '%{http_code}'`
    const answer = await run(told, await app.freshToken('admin'))
    const status = Number(answer)
    if (!(status >= 200 && status < 500) || MALFORMED.includes(status)) wrong.push(`${answer} ${example}`)
  }
  expect(wrong).toEqual([])
})
