import type { Received } from '#web/lib/received.ts'

/** The longest name made of a title (characters). */
const LONGEST = 100

/** A name that can be one: without what separates folders, or cannot be seen. */
const usable = (name: string): string =>
  name
    .replaceAll('/', '-')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .replace(/^\.{1,2}$/, '')

/** The first of `name`, `name (2)`, … that is not taken; letter case does not count. */
function unlike(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${extension}`
  taken.add(free.toLowerCase())
  return free
}

/** What a share says besides its files; a title alone only names them. */
function wordsOf({ title, text, url, files }: Received): string {
  if (text + url === '') return files.length > 0 ? '' : title
  return [...new Set([title, text, url])].filter((line) => line !== '').join('\n')
}

/** What was shared as files to upload, each under a name of its own. `textName` is the name, without its ending, of a text without a title. */
export function receivedFiles(shares: readonly Received[], textName: (at: Date) => string): File[] {
  const taken = new Set<string>()
  const named = (file: File, fallback: string) => {
    const name = unlike(usable(file.name) || usable(fallback), taken)
    return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified })
  }
  return shares.flatMap((share) => {
    const spoken = textName(new Date(share.at))
    const words = wordsOf(share)
    const files = share.files.map((file) => named(file, spoken))
    if (words === '') return files
    const name = `${[...(usable(share.title) || usable(spoken))].slice(0, LONGEST).join('')}.txt`
    return [...files, named(new File([`${words}\n`], name, { type: 'text/plain', lastModified: share.at }), spoken)]
  })
}
