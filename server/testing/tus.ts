import { TUS_MEDIA_TYPE } from '#contract/uploads.ts'
import type { TestApp } from './test-app.ts'

type Body = RequestInit['body']
type Asking = { readonly as?: string | null; readonly headers?: Record<string, string>; readonly body?: Body }

/** Speaks the protocol of resumable uploads independently of our client; targets are `/a.txt`, optionally with a query. */
export function tusOf(app: TestApp) {
  const ask = (method: string, address: string, { as, headers, body }: Asking = {}) =>
    app.request(address, { method, ...(as !== undefined && { as }), headers, body })
  const bytes = (body: Body): Record<string, string> => (body === undefined ? {} : { 'Content-Type': TUS_MEDIA_TYPE })
  return {
    begin: (target: string, length: number | string, { headers, ...asking }: Asking = {}) =>
      ask('POST', `/api/tus${target}`, {
        ...asking,
        headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(length), ...bytes(asking.body), ...headers },
      }),
    /** `address` is the value of `Location`. */
    append: (address: string, offset: number | string, body: Body, { headers, ...asking }: Asking = {}) =>
      ask('PATCH', address, {
        ...asking,
        body,
        headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(offset), ...bytes(body), ...headers },
      }),
    offset: async (address: string, asking: Asking = {}) => {
      const response = await ask('HEAD', address, asking)
      return response.status === 200 ? Number(response.headers.get('Upload-Offset')) : `status ${response.status}`
    },
    look: (address: string, asking: Asking = {}) => ask('HEAD', address, asking),
    remove: (address: string, asking: Asking = {}) => ask('DELETE', address, asking),
  }
}

/** Returns the address of a new upload. */
export function addressIn(response: Response): string {
  const address = response.headers.get('Location')
  if (response.status !== 201 || address === null) throw new Error(`The upload was answered ${response.status}`)
  return address
}
