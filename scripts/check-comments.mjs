import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentProblems } from './checks/comments.mjs'
import { finish, sources } from './checks/sources.mjs'
import { root } from './launch/root.mjs'

/** Files that name what the rules forbid. */
const exempt = new Set(['scripts/checks/comments.mjs', 'scripts/checks/comments.test.mjs'])

const folders = ['contract', 'formats', 'server', 'testing', 'web', 'e2e', 'scripts', 'tools', 'packaging']
const files = sources(folders, /\.(?:tsx?|mjs)$/).filter((path) => !exempt.has(path))
const problems = files.flatMap((path) => commentProblems(path, readFileSync(join(root, path), 'utf8')))
finish(files.length === 0 ? ['there is nothing to check'] : problems, `${files.length} files`)
