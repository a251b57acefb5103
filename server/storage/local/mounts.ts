import fs from 'node:fs'

/** The kernel's table of mount points (proc_pid_mountinfo(5)). */
const MOUNTS = '/proc/self/mountinfo'
const PLACE_FIELD = 4

/** Returns the absolute paths of the mount points below an absolute path; none where the system does not tell. */
export function mountsBelow(path: Uint8Array): Buffer[] {
  const above = Buffer.concat([path.length === 1 ? Buffer.alloc(0) : path, SLASH]).toString('latin1')
  return mountPlaces()
    .filter((place) => place.startsWith(above))
    .map((place) => Buffer.from(place, 'latin1'))
}

/** Returns all mount points, with each byte as one character: a path need not be valid text. */
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

/** Decodes space, tab, newline and backslash, which are written as three octal digits. */
const unescaped = (field: string) =>
  field.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))

const SLASH = Buffer.from('/')
