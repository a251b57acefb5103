import { setPriority } from 'node:os'
import { type Bzip2Blocks, Bzip2Packer } from './bzip2.ts'
import { type XzBlock, XzPacker } from './xz.ts'

// A thread that packs blocks. Each block occupies a processor for a tenth of a second or more, so the thread has a lower priority than
// those that serve requests.

declare const self: Worker

/** The block is transferred to the thread, and back with the reply. */
export type PackingRequest = { readonly format: 'bz2' | 'xz'; readonly block: Uint8Array<ArrayBuffer> }
type Made = { readonly bz2: Bzip2Blocks } | { readonly xz: XzBlock }
export type PackingReply = (Made & { readonly block: Uint8Array<ArrayBuffer> }) | { readonly failure: string }

/** Nice value, lower than that of password hashing: on a busy machine, downloads must still progress. */
const GIVING_WAY = 5

// On Linux, this applies to this thread only; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, GIVING_WAY)

/** The packer of the last format: packers of both formats would take twice the memory. */
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
  // Sorting leaves megabytes of garbage, which would otherwise remain for a long time.
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
