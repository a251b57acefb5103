import { RECEIVED_LIMITS, type Received } from '#web/lib/received.ts'

/** Longest name created from a title, in characters. */
const LONGEST = 100

/** Returns a valid name: without path separators, control characters and bidirectional controls. */
const usable = (name: string): string =>
  name
    .replaceAll('/', '-')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .replace(/^\.{1,2}$/, '')

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Returns the longest prefix of whole characters that leaves room for a number of bytes in a file name. */
function beginning(text: string, beside: number): string {
  let room = RECEIVED_LIMITS.name - beside
  if (bytesOf(text) <= room) return text
  let kept = ''
  for (const character of text) {
    room -= bytesOf(character)
    if (room < 0) break
    kept += character
  }
  return kept
}

/** Returns a function that returns the first free name of `name`, `name (2)`, …, each only once and case-insensitively. */
function createUniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  // Next number for each name, so that many files of one name are counted once.
  const counts = new Map<string, number>()
  return (name) => {
    const dot = name.lastIndexOf('.')
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    const wanted = name.toLowerCase()
    let free = name
    let count = counts.get(wanted) ?? 2
    for (; taken.has(free.toLowerCase()); count += 1) {
      const rest = ` (${count})${extension}`
      free = beginning(stem, bytesOf(rest)) + rest
    }
    counts.set(wanted, count)
    taken.add(free.toLowerCase())
    return free
  }
}

/** Returns the text of a share. A title alone only names the files. */
function textOfShare({ title, text, url, files }: Received): string {
  if (text + url === '') return files.length > 0 ? '' : title
  return [...new Set([title, text, url])].filter((line) => line !== '').join('\n')
}

/**
 * Returns shared items as files to upload, each with a unique name. `textName` returns the name, without extension, of a text without a
 * title.
 */
export function receivedFiles(shares: readonly Received[], textName: (at: Date) => string): File[] {
  const unlike = createUniqueNames()
  const named = (file: File, fallback: string) => {
    const name = unlike(usable(file.name) || usable(fallback))
    return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified })
  }
  return shares.flatMap((share) => {
    const spoken = textName(new Date(share.at))
    const words = textOfShare(share)
    const files = share.files.map((file) => named(file, spoken))
    if (words === '') return files
    const title = [...(usable(share.title) || usable(spoken))].slice(0, LONGEST).join('')
    const name = `${beginning(title, bytesOf('.txt'))}.txt`
    return [...files, named(new File([`${words}\n`], name, { type: 'text/plain', lastModified: share.at }), spoken)]
  })
}
