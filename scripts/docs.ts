// Writes docs/reference/options.md and limits.md from the code, and the documentation site to dist-docs/: `npm run docs`. The site is self-contained and
// works from any folder.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { limitsPage } from './docs/limits.ts'
import { optionsPage } from './docs/options.ts'
import { makeSite } from './docs/site.ts'

const root = resolve(import.meta.dir, '..')
const target = join(root, 'dist-docs')
const docs = join(root, 'docs')
writeFileSync(join(docs, 'reference/options.md'), optionsPage())
writeFileSync(join(docs, 'reference/limits.md'), limitsPage())
const files = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
const site = makeSite(new Map(files.map((name) => [name, readFileSync(join(docs, name), 'utf8')])))
rmSync(target, { recursive: true, force: true })
for (const [name, content] of site) {
  mkdirSync(dirname(join(target, name)), { recursive: true })
  writeFileSync(join(target, name), content)
}
for (const name of ['site.css', 'site.js']) cpSync(join(import.meta.dir, 'docs', name), join(target, name))
cpSync(join(root, 'web/styles/tokens.css'), join(target, 'tokens.css'))
cpSync(join(root, 'web/public/static/img/icons/favicon.svg'), join(target, 'logo.svg'))
if (existsSync(join(docs, 'images'))) cpSync(join(docs, 'images'), join(target, 'images'), { recursive: true })
process.stdout.write(`${site.size} files in dist-docs\n`)
