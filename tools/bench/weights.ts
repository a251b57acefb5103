import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { LOCALES } from '#contract/locales.ts'
import type { Row } from './harness.ts'

const REPOSITORY = path.join(import.meta.dir, '../..')
const KB = 1000

const Manifest = z.record(z.string(), z.object({ file: z.string() }))
const Checked = z.array(z.object({ name: z.string(), size: z.number() }))

/**
 * Measures the bytes that a user and a visitor download before they see something, each in the largest language, and the total size of a
 * language.
 */
export async function benchDownloadSizes(): Promise<Row[]> {
  const [listing = 0, language = 0, link = 0] = (await checked()).map(({ size }) => size)
  const [locale, all] = heaviestLanguage()
  return [
    weightRow('JavaScript of the first listing in the language that weighs most, gzip', listing, {
      target: '≤ 150 KB (goal 120)',
      limit: 150,
    }),
    weightRow('what of that language comes with it', language, { target: '≤ 12 KB', limit: 12 }),
    {
      work: `all books of a language together, the heaviest (${locale}), which nobody fetches at once`,
      floor: '',
      coffer: kb(all),
      ratio: '',
      target: '',
      met: null,
    },
    weightRow('JavaScript of a link that a visitor opens, gzip', link, { target: '≤ 80 KB', limit: 80 }),
  ]
}

const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

const weightRow = (work: string, bytes: number, { target, limit }: { target: string; limit: number }): Row => ({
  work,
  floor: '',
  coffer: kb(bytes),
  ratio: '',
  target,
  met: bytes <= limit * KB,
})

/** Returns the sizes that every `npm test` checks, measured in the same way. */
async function checked(): Promise<z.infer<typeof Checked>> {
  const command = ['node', 'node_modules/size-limit/bin.js', '--json']
  // The program fails when a limit is exceeded, but still prints the sizes.
  const run = Bun.spawn(command, { cwd: REPOSITORY, stdout: 'pipe', stderr: 'inherit' })
  return Checked.parse(JSON.parse(await new Response(run.stdout).text()))
}

/** Returns the language whose messages are the largest in total, and their size, each file compressed separately. */
function heaviestLanguage(): [locale: string, bytes: number] {
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(REPOSITORY, 'dist/manifest.json'), 'utf8')))
  const parts = Object.entries(manifest)
  const weights = LOCALES.map((locale): [string, number] => {
    const own = parts.filter(([source]) => source.startsWith(`text/${locale}/`))
    return [locale, own.reduce((sum, [, { file }]) => sum + packed(path.join(REPOSITORY, 'dist', file)), 0)]
  })
  return weights.reduce((most, one) => (one[1] > most[1] ? one : most))
}

const packed = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length
