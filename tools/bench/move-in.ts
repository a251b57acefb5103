import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { type Bucket, writeBolt } from '#server/testing/write-bolt.ts'
import { emptyFolder, mb, measureAlternately, median, ms, type Row, times } from './harness.ts'

const PEOPLE = 10_000
/** Share links of each user: their folder, and files in it. */
const LINKS_EACH = 5
const LINKS = PEOPLE * LINKS_EACH
const ROUNDS = 5
const MOST_MS = 10_000
/** A bcrypt hash of the password, cost 10. */
const HASH = '$2a$10$J9kdCAcBBPj2msAGv9dgqu2HvHdaratRitrnPgRiy1//KGaYJyLyi'

/** Measures the import of a large instance of File Browser, against reading its bytes and inserting as many plain rows as durably. */
export async function benchImport(): Promise<Row[]> {
  const ground = emptyFolder('move-in')
  const root = path.join(ground, 'files')
  const database = path.join(ground, 'filebrowser.db')
  for (let person = 0; person < PEOPLE; person++) plantHome(path.join(root, homeOf(person)))
  writeFileSync(database, writeBolt(oldInstance()))
  let memory = 0
  const processor: number[] = []
  const { floor, ours } = await measureAlternately(
    ROUNDS,
    () => finished([path.join(import.meta.dir, 'insert-rows.ts'), database, emptyFolder('move-in-floor')]),
    async () => {
      const data = emptyFolder('move-in-data')
      const words = ['import', database, '--yes', '--json', '--root', root, '--data', data]
      const { said, megabytes, processorMs } = await finished(['dist-server/main.js', ...words])
      processor.push(processorMs)
      memory = Math.max(memory, megabytes)
      refuseOther(said)
    },
  )
  return [
    {
      work: `\`coffer import\` of ${PEOPLE.toLocaleString('en')} people and ${LINKS.toLocaleString('en')} links, from its start to its end`,
      floor: `the same bytes read, as many plain rows inserted: ${ms(floor)}`,
      coffer: ms(ours),
      ratio: times(ours / floor),
      target: '≤ 10 s',
      met: ours <= MOST_MS,
    },
    {
      work: 'its processor time, user and system',
      floor: '',
      coffer: ms(median(processor)),
      ratio: '',
      target: '',
      met: null,
    },
    { work: 'its memory, at most', floor: '', coffer: mb(memory), ratio: '', target: '', met: null },
  ]
}

const homeOf = (person: number) => `/people/${person % 100}/person-${person}`

function plantHome(home: string): void {
  mkdirSync(home, { recursive: true })
  for (let link = 1; link < LINKS_EACH; link++) writeFileSync(path.join(home, `report ${link}.txt`), '')
}

/** Returns a database like those of real instances in the fixtures. */
function oldInstance(): Bucket {
  const people: Bucket = new Map()
  const links: Bucket = new Map()
  for (let person = 0; person < PEOPLE; person++) {
    people.set(numberKey(person + 1), text(personOf(person)))
    for (let link = 0; link < LINKS_EACH; link++) {
      const hash = `link${person}-${link}`
      links.set(Buffer.from(hash), text(linkOf(hash, person, link)))
    }
  }
  const config: Bucket = new Map([
    [Buffer.from('settings'), text({ signup: false, userHomeBasePath: '/people', authMethod: 'json', rules: [] })],
    [Buffer.from('server'), text({ root: '/srv', port: '8080', address: '' })],
  ])
  return new Map([
    [Buffer.from('config'), config],
    [Buffer.from('User'), people],
    [Buffer.from('Link'), links],
  ])
}

const personOf = (person: number) => ({
  id: person + 1,
  username: `person-${person}`,
  password: HASH,
  scope: homeOf(person),
  locale: 'en',
  viewMode: 'mosaic',
  perm: { ...ALL_PERMISSIONS, admin: person === 0 },
  commands: [],
  sorting: { by: 'name', asc: true },
  rules: [{ regex: false, allow: false, path: '/private', regexp: { raw: '' } }],
})

const linkOf = (hash: string, person: number, link: number) => ({
  hash,
  path: link === 0 ? '/' : `/report ${link}.txt`,
  userID: person + 1,
  expire: 0,
  ...(link === 1 && { password_hash: HASH, token: 'a token that nobody needs any more' }),
})

const text = (value: unknown) => Buffer.from(JSON.stringify(value))

function numberKey(id: number): Buffer {
  const key = Buffer.alloc(8)
  key.writeBigUInt64BE(BigInt(id))
  return key
}

/** Runs a script to its end, and returns its output and duration. */
async function finished(words: readonly string[]) {
  const child = Bun.spawn([process.execPath, ...words], { stdout: 'pipe', stderr: 'inherit' })
  const said = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`${words[0]} failed.`)
  const usage = child.resourceUsage()
  return { said, megabytes: (usage?.maxRSS ?? 0) / 1024 ** 2, processorMs: Number(usage?.cpuTime.total ?? 0) / 1000 }
}

/** Throws when the import skipped something, because its duration would then mean nothing. */
function refuseOther(said: string): void {
  const { people, links } = JSON.parse(said)
  if (people.comes + people.changes !== PEOPLE || links.comes !== LINKS)
    throw new Error(`Not all came over: ${JSON.stringify({ people, links })}`)
}
