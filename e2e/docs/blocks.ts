// Commands that the documentation tells users to type.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Root folder of this clone. */
export const CLONE = resolve(import.meta.dir, '../..')

/** Version that the pages must mention. */
export const VERSION: string = JSON.parse(readFileSync(join(CLONE, 'package.json'), 'utf8')).version

/** A fenced block of a page. */
export interface Block {
  /** Path of the page from the root of the clone. */
  readonly file: string
  /** Language of the fence; empty where there is none. */
  readonly language: string
  /** First line, which identifies the block. */
  readonly first: string
  /** Whole text, unchanged. */
  readonly script: string
}

const FENCED = /^( *)```(\S*)\n([\s\S]*?)^\1```$/gm

/** Returns the fenced blocks of a page, in order. */
function blocksOf(file: string): Block[] {
  const text = readFileSync(join(CLONE, file), 'utf8')
  return [...text.matchAll(FENCED)].map(([, indent = '', language = '', body = '']) => {
    const script = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    return { file, language, first: script.split('\n', 1)[0] ?? '', script }
  })
}

/** Returns the README, CONTRIBUTING and every page of docs/, by path from the root of the clone. */
export const pages = () => ['README.md', 'CONTRIBUTING.md', ...[...new Bun.Glob('docs/**/*.md').scanSync(CLONE)].sort()]

/** Returns the fenced blocks of all pages. */
export const allBlocks = (): Block[] => pages().flatMap(blocksOf)

/** Returns whether a block is for a shell, by its language. */
export const isForShell = ({ language }: Block) => ['sh', 'bash', 'console', 'shell', 'zsh'].includes(language)

/** Returns whether a block looks like shell commands although its language does not say so. */
export const looksLikeCommands = ({ language, script }: Block) =>
  language === '' && /^\s*(?:\$ )?(?:coffer|curl|docker|export|npm|sudo|systemctl) /m.test(script)
