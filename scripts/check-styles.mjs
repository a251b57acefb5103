import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { finish, sources } from './checks/sources.mjs'
import { styleProblems } from './checks/styles.mjs'
import { root } from './launch/root.mjs'

const files = sources(['web'], /(?<!\.test)\.(?:css|tsx?)$/)
const problems = files.flatMap((path) => styleProblems(path, readFileSync(join(root, path), 'utf8')))
finish(files.length === 0 ? ['there is nothing to check'] : problems, `${files.length} files`)
