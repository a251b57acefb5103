import { expect, test } from 'bun:test'
import type { Need } from '../../testing/packages.mjs'
import { testWith } from '../../testing/requirements.ts'
import { API_SCENE } from './api-scene.ts'
import { allBlocks, type Block, isForShell, looksLikeCommands } from './blocks.ts'
import { runBlocks } from './isolated-system.ts'
import { NOT_RUN } from './not-run.ts'
import { SCENES, type Scene } from './table.ts'

const all = allBlocks()
const shell = all.filter(isForShell)

/** Generated from the routes; all of its examples are run by `server/operator/openapi/examples.test.ts`. */
const GENERATED = 'docs/reference/api.md'

const name = (file: string, first: string) => `${file}: ${first}`

test('every block for a shell is known, and every known one is there, once', () => {
  const left = Object.entries(NOT_RUN).flatMap(([file, blocks]) =>
    Object.keys(blocks).map((first) => name(file, first)),
  )
  const run = SCENES.flatMap(({ file, blocks }) => blocks.map(({ first }) => name(file, first)))
  const there = shell.filter(({ file }) => file !== GENERATED).map(({ file, first }) => name(file, first))
  expect(there.filter((one, index) => there.indexOf(one) < index)).toEqual([])
  expect(there.sort()).toEqual([...left, ...run].sort())
  expect(API_SCENE.blocks.length).toBeGreaterThan(12)
})

test('what looks like commands says for which shell', () => {
  expect(all.filter(looksLikeCommands).map(({ file, first }) => name(file, first))).toEqual([])
})

/** Returns the block of a page that begins with this line. */
function find(file: string, first: string): Block {
  const block = shell.find((one) => one.file === file && one.first === first)
  if (block === undefined) throw new Error(`There is no such block: ${name(file, first)}`)
  return block
}

/** Returns the requirements of a scene besides Coffer. */
function needsOf({ file, blocks, shell = 'sh', before = '' }: Scene): Need[] {
  const text = [before, ...blocks.map(({ first }) => find(file, first).script)].join('\n')
  return [
    ...(['bubblewrap', 'curl', 'pgrep'] as const),
    ...(shell === 'bash' ? (['bash'] as const) : []),
    ...(text.includes('openssl ') ? (['openssl'] as const) : []),
    // Switching to another account requires root.
    ...(text.includes('sudo -u ') ? (['root'] as const) : []),
  ]
}

for (const scene of [...SCENES, API_SCENE])
  testWith(...needsOf(scene))(`${scene.file}, ${scene.title}: the commands run as they are written`, async () => {
    const { file, blocks, shell: wanted = 'sh', before = '' } = scene
    const steps = blocks.map(({ first, until }) => ({ script: find(file, first).script, until }))
    const outcomes = await runBlocks(wanted, before, steps)
    const wrong = blocks.flatMap(({ first, says = [] }, index) => {
      const { begun, ended, said } = outcomes[index] ?? { begun: false, ended: false, said: '' }
      if (!ended) return [`${begun ? 'failed' : 'not reached'}: ${first}\n${said}`]
      return says.filter((words) => !said.includes(words)).map((words) => `no ${words}: ${first}\n${said}`)
    })
    expect(wrong).toEqual([])
  })
