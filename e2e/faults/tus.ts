// The few requests of tus that the fault tests make by hand.
import { TUS_MEDIA_TYPE, TUS_VERSION } from '../../contract/uploads.ts'
import type { Answer, Client } from './client.ts'

const VERSION = { 'Tus-Resumable': TUS_VERSION }

/** Asks for an upload of so many bytes. */
export const createUpload = (client: Client, path: string, length: number, override = false): Promise<Answer> =>
  client.ask('POST', `/api/tus${path}?override=${override}`, {
    headers: { ...VERSION, 'Upload-Length': String(length) },
  })

/** How many bytes of it are there. */
export async function offsetOf(client: Client, address: string): Promise<number> {
  const answer = await client.ask('HEAD', address, { headers: VERSION })
  if (answer.status !== 200) throw new Error(`There is no upload at ${address}: ${answer.status}`)
  return Number(answer.headers.get('Upload-Offset'))
}

/** Headers of a piece. */
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

/** Where an upload is; throws when there is none. */
export function addressOf(answer: Answer): string {
  const location = answer.headers.get('Location')
  if (answer.status !== 201 || location === null) throw new Error(`tus creation: ${answer.status} ${answer.text}`)
  return location
}
