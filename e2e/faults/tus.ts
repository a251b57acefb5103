// The tus requests that the fault tests send themselves.
import { TUS_MEDIA_TYPE, TUS_VERSION } from '../../contract/uploads.ts'
import type { Answer, Client } from './client.ts'

const VERSION = { 'Tus-Resumable': TUS_VERSION }

/** Creates an upload of this length. */
export const createUpload = (client: Client, path: string, length: number, override = false): Promise<Answer> =>
  client.ask('POST', `/api/tus${path}?override=${override}`, {
    headers: { ...VERSION, 'Upload-Length': String(length) },
  })

/** Returns the number of bytes that the server has. */
export async function offsetOf(client: Client, address: string): Promise<number> {
  const answer = await client.ask('HEAD', address, { headers: VERSION })
  if (answer.status !== 200) throw new Error(`There is no upload at ${address}: ${answer.status}`)
  return Number(answer.headers.get('Upload-Offset'))
}

/** Returns the headers of a piece. */
export const pieceHeaders = (from: number): Record<string, string> => ({
  ...VERSION,
  'Content-Type': TUS_MEDIA_TYPE,
  'Upload-Offset': String(from),
})

/** Sends the next bytes. */
export const sendPiece = (
  client: Client,
  address: string,
  from: number,
  body: Uint8Array<ArrayBuffer>,
): Promise<Answer> => client.ask('PATCH', address, { headers: pieceHeaders(from), body })

/** Returns the address of an upload; throws when there is none. */
export function addressOf(answer: Answer): string {
  const location = answer.headers.get('Location')
  if (answer.status !== 201 || location === null) throw new Error(`tus creation: ${answer.status} ${answer.text}`)
  return location
}
