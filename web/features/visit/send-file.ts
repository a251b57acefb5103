import type { Place } from './address.ts'

/** The page does not load the contract's schemas, among which this name is. */
const SENDER_HEADER: typeof import('#contract/shares.ts').SENDER_HEADER = 'X-Sender'

/** What is sent to whom, and by whom. */
export interface Sending {
  readonly place: Place
  readonly base: string
  readonly token: string | undefined
  readonly sender: string
  readonly file: File
}

/**
 * Leaves a file at an upload link and tells how much of it has gone, 0 to 1.
 *
 * @returns the status; 0 when the server was not reached
 */
export function sendFile(
  { place, base, token, sender, file }: Sending,
  onProgress: (part: number) => void,
): Promise<number> {
  const address = `${base}/api/public/drop/${encodeURIComponent(place.hash)}/${encodeURIComponent(file.name.toWellFormed())}`
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', token === undefined ? address : `${address}?token=${encodeURIComponent(token)}`)
    if (sender !== '') request.setRequestHeader(SENDER_HEADER, encodeURIComponent(sender.toWellFormed()))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1)
    request.onloadend = () => resolve(request.status)
    request.send(file)
  })
}
