// What the documentation tells people to type.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder of this clone. */
export const CLONE = resolve(import.meta.dir, '../..')

/** The version that the pages are to speak of. */
export const VERSION: string = JSON.parse(readFileSync(join(CLONE, 'package.json'), 'utf8')).version

/** A fenced block of a page. */
export interface Block {
  /** The page, from the top of the clone. */
  readonly file: string
  /** What the fence says it is; nothing, where it says nothing. */
  readonly language: string
  /** Its first line, by which it is known. */
  readonly first: string
  /** All of it, as it stands. */
  readonly script: string
}

const FENCED = /^( *)```(\S*)\n([\s\S]*?)^\1```$/gm

/** The fenced blocks of a page, from its top to its end. */
function blocksOf(file: string): Block[] {
  const text = readFileSync(join(CLONE, file), 'utf8')
  return [...text.matchAll(FENCED)].map(([, indent = '', language = '', body = '']) => {
    const script = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    return { file, language, first: script.split('\n', 1)[0] ?? '', script }
  })
}

/** The README and every page of docs/, from the top of the clone. */
export const pages = () => ['README.md', 'CONTRIBUTING.md', ...[...new Bun.Glob('docs/**/*.md').scanSync(CLONE)].sort()]

/** The fenced blocks of all pages. */
export const allBlocks = (): Block[] => pages().flatMap(blocksOf)

/** Is this for a shell, by what the fence says? */
export const isForShell = ({ language }: Block) => ['sh', 'bash', 'console', 'shell', 'zsh'].includes(language)

/** Does this look as if it were for a shell, although the fence does not say so? */
export const looksLikeCommands = ({ language, script }: Block) =>
  language === '' && /^\s*(?:\$ )?(?:coffer|curl|docker|export|npm|sudo|systemctl) /m.test(script)
