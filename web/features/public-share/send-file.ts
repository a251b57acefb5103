import { failureIn } from './failure.ts'
import type { SendFile } from './send-queue.ts'
import type { ShareLocation } from './share-location.ts'

/** The page does not load the contract's schemas, which contain this name. */
const SENDER_HEADER: typeof import('#contract/shares.ts').SENDER_HEADER = 'X-Sender'

/** Creates the function that sends a file to an upload link below a base path. */
export const createSendFile =
  ({ hash }: ShareLocation, base: string): SendFile =>
  ({ file, sender, token }, onProgress, signal) => {
    const address = `${base}/api/public/drop/${encodeURIComponent(hash)}/${encodeURIComponent(file.name.toWellFormed())}`
    return new Promise((resolve) => {
      const request = new XMLHttpRequest()
      request.open('POST', token === undefined ? address : `${address}?token=${encodeURIComponent(token)}`)
      if (sender !== '') request.setRequestHeader(SENDER_HEADER, encodeURIComponent(sender.toWellFormed()))
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1)
      request.onloadend = () => {
        const { status, responseText } = request
        if (signal.aborted || (status >= 200 && status < 300)) resolve(null)
        else resolve(status === 0 ? 'unreachable' : failureIn(responseText))
      }
      signal.addEventListener('abort', () => request.abort())
      request.send(file)
    })
  }
