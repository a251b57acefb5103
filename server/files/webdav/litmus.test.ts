import { expect, test } from 'bun:test'
import { davClient } from '#server/testing/webdav.ts'
import { testApp } from '#server/testing/test-app.ts'

test('all tests of litmus pass', async () => {
  await using app = await testApp({ tree: {} })
  const { username, password } = await davClient(app)
  const run = Bun.spawn(['litmus', '-k', `http://127.0.0.1:${app.port}/dav/`, username, password], {
    stdout: 'pipe',
    stderr: 'pipe',
    cwd: app.root,
  })
  const output = await new Response(run.stdout).text()
  console.log(output)
  expect(output).not.toContain('FAIL')
}, 60_000)
