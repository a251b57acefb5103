import { setPriority } from 'node:os'
import { type Bzip2Blocks, Bzip2Packer } from './bzip2.ts'
import { type XzBlock, XzPacker } from './xz.ts'

// A thread that packs blocks. Each takes a processor for a tenth of a second or more, so it gives way to whoever serves requests.

declare const self: Worker

/** The block is given away, and comes back with the reply. */
export type PackingRequest = { readonly format: 'bz2' | 'xz'; readonly block: Uint8Array<ArrayBuffer> }
type Made = { readonly bz2: Bzip2Blocks } | { readonly xz: XzBlock }
export type PackingReply = (Made & { readonly block: Uint8Array<ArrayBuffer> }) | { readonly failure: string }

/** Less than those who hash passwords do: on a busy machine a download shall go on. */
const GIVING_WAY = 5

// Of this thread alone, on Linux; elsewhere it would be of the whole program.
if (process.platform === 'linux') setPriority(0, GIVING_WAY)

/** Of the format that was asked for last: both at once would take twice the memory. */
let packer: Bzip2Packer | XzPacker | null = null

self.onmessage = ({ data }: MessageEvent<PackingRequest>) => {
  const { block } = data
  try {
    const made = pack(data)
    const { bytes } = 'bz2' in made ? made.bz2 : made.xz
    self.postMessage({ ...made, block } satisfies PackingReply, [bytes.buffer, block.buffer])
  } catch (error) {
    self.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies PackingReply)
  }
  // Sorting leaves megabytes behind, which the collector would leave lying for a long time.
  Bun.gc(true)
}

function pack({ format, block }: PackingRequest): Made {
  if (format === 'bz2') {
    const own = packer instanceof Bzip2Packer ? packer : new Bzip2Packer()
    packer = own
    return { bz2: own.pack(block) }
  }
  const own = packer instanceof XzPacker ? packer : new XzPacker()
  packer = own
  return { xz: own.pack(block) }
}
