import { apiAddress } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import type { Exchange } from './exchange.ts'
import type { Load, SendLoad, SendOutcome } from './send.ts'
import type { Upload } from './upload.ts'

/** Returns the address of a single upload, below the base path. A folder's address ends in a slash. */
export const plainAddress = ({ path, file, override }: Pick<Upload, 'path' | 'file' | 'override'>): string =>
  apiAddress('', resourceAddress(path) + (file === null ? '/' : ''), { override })

/** Creates the function that sends each upload of a load in its own request, one after the other. Every server version supports it. */
export function createPlainSend(exchange: Exchange): SendLoad {
  async function sendOne(upload: Upload, { onSent, signal }: Load): Promise<SendOutcome> {
    try {
      await exchange({
        address: plainAddress(upload),
        type: 'application/octet-stream',
        body: upload.file,
        onSent: (bytes) => onSent(upload, bytes),
        signal,
      })
      return { kind: 'stored' }
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) return { kind: 'failed', error }
      throw error
    }
  }
  return async (load) => {
    const outcomes: SendOutcome[] = []
    for (const upload of load.uploads) outcomes.push(await sendOne(upload, load))
    return outcomes
  }
}
