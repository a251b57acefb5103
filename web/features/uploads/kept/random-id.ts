/** An id that nobody else makes; also without HTTPS, where browsers make no UUIDs. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
