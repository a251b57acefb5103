import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { knownBody, reencoded } from './replies.ts'

/** Minimum size for compression, in bytes. Below it the savings are less than a packet. */
const MIN_COMPRESSED_SIZE = 1500

const { ZSTD_c_compressionLevel, BROTLI_PARAM_QUALITY } = zlib.constants

/** Best first. At its lowest level each is faster than a network, and all reduce a listing to about a third. */
const ENCODERS = {
  zstd: (bytes: Uint8Array) => promisify(zlib.zstdCompress)(bytes, { params: { [ZSTD_c_compressionLevel]: 1 } }),
  br: (bytes: Uint8Array) => promisify(zlib.brotliCompress)(bytes, { params: { [BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (bytes: Uint8Array) => promisify(zlib.gzip)(bytes, { level: 1 }),
}
type Encoding = keyof typeof ENCODERS
const BEST_FIRST: readonly Encoding[] = ['zstd', 'br', 'gzip']

/** Returns the reply in the best encoding the client accepts; unchanged when it is small, must not be compressed, or no encoding matches. */
export async function compressed(response: Response, acceptEncoding: string | null): Promise<Response> {
  const body = knownBody(response)
  if (body === undefined || body.length < MIN_COMPRESSED_SIZE) return response
  response.headers.append('Vary', 'Accept-Encoding')
  const encoding = selectEncoding(acceptEncoding, BEST_FIRST)
  if (!encoding) return response
  const encoded = await ENCODERS[encoding](typeof body === 'string' ? Buffer.from(body) : body)
  return reencoded(response, encoded, encoding)
}

/** Returns the first of `offered` that an Accept-Encoding header accepts (RFC 9110, 12.5.3; an explicit `q=0` refuses). */
export function selectEncoding<E extends string>(header: string | null, offered: readonly E[]): E | null {
  const weights = new Map((header ?? '').toLowerCase().split(',').map(parseCoding))
  return offered.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? null
}

function parseCoding(part: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return [coding, quality === undefined ? 1 : Number(quality.slice(2))]
}
