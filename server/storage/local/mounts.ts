import fs from 'node:fs'

/** What the kernel says of the places where file systems are mounted (proc_pid_mountinfo(5)). */
const MOUNTS = '/proc/self/mountinfo'
const PLACE_FIELD = 4

/** The places below an absolute path at which other file systems are mounted, as absolute paths. None where the system does not tell. */
export function mountsBelow(path: Uint8Array): Buffer[] {
  const above = Buffer.concat([path.length === 1 ? Buffer.alloc(0) : path, SLASH]).toString('latin1')
  return mountPlaces()
    .filter((place) => place.startsWith(above))
    .map((place) => Buffer.from(place, 'latin1'))
}

/** Bytes as characters of one byte: a place need not be text. */
function mountPlaces(): string[] {
  let table: string
  try {
    table = fs.readFileSync(MOUNTS, 'latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return table.split('\n').flatMap((line) => {
    const place = line.split(' ')[PLACE_FIELD]
    return place === undefined ? [] : [unescaped(place)]
  })
}

/** Space, tab, newline and backslash are written as three octal digits. */
const unescaped = (field: string) =>
  field.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))

const SLASH = Buffer.from('/')
