import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { type BoltEntry, BoltFile } from '../bolt/bolt-file.ts'
import { BoltDamage } from '../bolt/damage.ts'
import type { OldInstance, OldLink, OldUser, Unreadable } from './old-instance.ts'
import { isShallow, linkFrom, personFrom, Values } from './records.ts'
import { scopesAreBelowRoot } from './versions.ts'

/** Maximum number of records of one kind: far more than instances have. */
const MOST_RECORDS = 500_000
/** Maximum size in bytes of one record, and of all records of one kind: they are held in memory until they are imported. */
const LONGEST_RECORD = 1024 * 1024
const MOST_BYTES = 512 * 1024 * 1024

/** The file is intact, but not from an instance that can be imported. `message` states the reason briefly. */
export class UnsupportedDatabase extends Error {
  override readonly name = 'OtherDatabase'
}

/** Settings buckets that are read. */
const KEPT: ReadonlySet<string> = new Set(['settings', 'server', 'auther'])

/**
 * Reads File Browser's database.
 *
 * @throws BoltDamage when the file is damaged or something else; OtherDatabase when another program, or a version before 2, wrote it
 */
export async function readDatabase(source: ByteSource): Promise<OldInstance> {
  const file = await BoltFile.open(source)
  const unreadable: Unreadable[] = []
  const config = new Map<string, Record<string, unknown>>()
  for await (const { key, value } of counted(file.entries('config'))) {
    if (!KEPT.has(key.toString())) continue
    const values = Values.safeParse(parsed(value))
    if (values.success && isShallow(values.data)) config.set(key.toString(), values.data)
  }
  const settings = config.get('settings')
  if (!settings) throw new UnsupportedDatabase('it has no settings of File Browser 2')
  const people: OldUser[] = []
  for await (const { key, value } of counted(file.entries('User'))) {
    const person = personFrom(parsed(value))
    const id = key.length === 8 ? Number(key.readBigUInt64BE(0)) : null
    // Links refer to the ID in the key.
    if (person && id !== null && Number.isSafeInteger(id) && id > 0) people.push({ ...person, id })
    else unreadable.push({ about: 'person', name: `#${id ?? '?'}` })
  }
  const links: OldLink[] = []
  for await (const { key, value } of counted(file.entries('Link'))) {
    const link = linkFrom(parsed(value))
    if (link?.hash === key.toString()) links.push(link)
    else unreadable.push({ about: 'link', name: key.toString('latin1').slice(0, 64) })
  }
  const { authMethod } = settings
  return {
    people,
    links,
    settings,
    server: config.get('server') ?? {},
    authMethod: typeof authMethod === 'string' ? authMethod : 'json',
    auther: config.get('auther') ?? {},
    scopesBelowRoot: scopesAreBelowRoot(settings),
    unreadable,
  }
}

async function* counted(entries: AsyncIterable<BoltEntry>): AsyncGenerator<BoltEntry> {
  const breathe = timeSlices()
  let count = 0
  let bytes = 0
  for await (const entry of entries) {
    count += 1
    bytes += entry.value.length
    await breathe()
    if (count > MOST_RECORDS || bytes > MOST_BYTES) throw new BoltDamage('it has too many records')
    yield entry
  }
}

/** Returns undefined for invalid JSON. */
function parsed(value: Buffer): unknown {
  if (value.length > LONGEST_RECORD) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(value))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}
