// Checks commands within sentences: they exist, with the options they are given.
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLONE, pages } from './blocks.ts'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(CLONE, 'package.json'), 'utf8'))

/** Returns text in single backticks that begins with this program, with its page. */
function spoken(program: string): { file: string; line: string; words: string[] }[] {
  return pages().flatMap((file) => {
    const prose = readFileSync(join(CLONE, file), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    const found = [...prose.matchAll(new RegExp(`(?<!\`)\`(${program} [^\`]+)\`(?!\`)`, 'g'))]
    return found.map(([, line = '']) => ({ file, line, words: line.split(/\s+/).slice(1) }))
  })
}

const told = new Map<string, Promise<string | null>>()

/** Returns Coffer's help on a command; null when there is no such command. */
function help(command: readonly string[]): Promise<string | null> {
  const known = told.get(command.join(' '))
  if (known !== undefined) return known
  const words = command.length === 0 ? ['--help'] : ['help', ...command]
  const child = Bun.spawn([process.execPath, join(CLONE, 'dist-server/main.js'), ...words], { stderr: 'ignore' })
  const answer = new Response(child.stdout).text().then(async (text) => ((await child.exited) === 0 ? text : null))
  told.set(command.join(' '), answer)
  return answer
}

/** Returns the errors in the words after `coffer`. */
async function wrongWith(words: readonly string[]): Promise<string[]> {
  const plain = words.findIndex((word) => !/^[a-z]+$/.test(word))
  const names = words.slice(0, plain === -1 ? 2 : Math.min(plain, 2))
  const [first = ''] = names
  // The second word may be an argument of the command. For words that many commands begin with, Coffer lists all commands.
  const text = (await help(names)) ?? (await help([first]))
  if (text === null || (names.length === 2 && text.startsWith('usage: coffer [options]')))
    return [`no command ${names.join(' ')}`]
  const flags = words.flatMap((word) => /^--?[a-zA-Z][\w.-]*/.exec(word) ?? [])
  return flags.filter((flag) => !text.split(/[\s,=]+/).includes(flag)).map((flag) => `no option ${flag}`)
}

test('commands of Coffer in sentences are there, with their options', async () => {
  const lines = spoken('coffer')
  expect(lines.length).toBeGreaterThan(50)
  const wrong: string[] = []
  for (const { file, line, words } of lines) {
    const problems = await wrongWith(words)
    // A recipe may name the option that its steps add.
    const reported = file.startsWith('docs/develop/how-to/')
      ? problems.filter((problem) => !/^no option/.test(problem))
      : problems
    wrong.push(...reported.map((problem) => `${file}: ${line}: ${problem}`))
  }
  expect(wrong).toEqual([])
})

test('scripts of npm in sentences are there', () => {
  const lines = spoken('npm').filter(({ words: [run, name = ''] }) => run === 'run' && !(name in scripts))
  expect(lines.map(({ file, line }) => `${file}: ${line}`)).toEqual([])
})
