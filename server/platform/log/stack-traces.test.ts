import { expect, test } from 'bun:test'
import path from 'node:path'

test('an error of a schema says in which file and line something was not as it should be', () => {
  const script = `
    import '${path.join(import.meta.dir, 'stack-traces.ts')}'
    const z = await import('zod/mini')
    const readRow = () => ({ view: z.enum(['list', 'mosaic']).parse('grid') })
    try { readRow() } catch (error) { console.log(error.stack) }
  `
  const { stdout } = Bun.spawnSync([process.execPath, '-e', script], { cwd: import.meta.dir })
  expect(stdout.toString()).toMatch(/at readRow \(.+:\d+:\d+\)/)
})
