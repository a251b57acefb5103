import { expect } from 'bun:test'
import { testApp } from '#server/testing/test-app.ts'
import { davClient } from '#server/testing/webdav.ts'
import { testWith } from '#testing/requirements.ts'

const litmusTest = testWith('litmus')

litmusTest('all 104 tests of litmus pass', async () => {
  await using app = await testApp()
  const { username, password } = await davClient(app)
  const address = `http://127.0.0.1:${app.port}/dav/`
  // It writes its log to the current directory.
  const run = Bun.spawn(['litmus', '-k', address, username, password], { cwd: app.context.config.data })
  const output = await new Response(run.stdout).text()
  const summaries = [...output.matchAll(/summary for `(\w+)': of (\d+) tests run: (\d+) passed/g)]
  expect(summaries.map(([, suite, tests, passed]) => [suite, Number(tests), Number(passed)])).toEqual([
    ['basic', 16, 16],
    ['copymove', 13, 13],
    ['props', 30, 30],
    ['locks', 41, 41],
    ['http', 4, 4],
  ])
  expect(output).not.toContain('WARNING')
})
